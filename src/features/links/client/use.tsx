import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { LinkAnswer, linkEndpoints } from '../endpoints.ts'
import { linkFunction } from '../functions.ts'
import { nameOfStatus } from '../status.ts'

/** The call that uses a link. */
export const confirmLink = addressOf<typeof linkEndpoints.confirmLink>('/api/link/confirm')

export type UseProps = {
  uid: string
  answer: LinkAnswer
  /** The link has turned out not to be usable after all. */
  onAnswer(answer: LinkAnswer): void
  /** The link is used; for what or whom it was. */
  onDone(answer: LinkAnswer, told: string | null): void
}

/** What a link that can be used is called: its function's title (T4). */
export const titleOf = ({ functionId }: LinkAnswer) => linkFunction(functionId)?.title ?? 'Secure link'

/** What can be done with a link. */
export function Use(props: UseProps) {
  const { functionId, requiresConfirm } = props.answer
  if (functionId === 'reset' || functionId === 'invite')
    return (
      <Suspense fallback={<p role="status">Loading…</p>}>
        <SetPassword {...props} />
      </Suspense>
    )
  return requiresConfirm ? <Continue {...props} /> : <GoOn {...props} />
}

const SetPassword = lazy(() => import('./set-password.tsx'))

/** T4: one button where going on changes something. */
function Continue(props: UseProps) {
  const { answer } = props
  const [fault, setFault] = useState('')
  return (
    <>
      {answer.functionId === 'download' ? (
        <p>
          The link is for the document <strong>{answer.target}</strong>.
        </p>
      ) : (
        <p>
          The link opens the page <strong>{answer.target}</strong> in this browser.
        </p>
      )}
      {answer.mostUses !== null && (
        <p>{answer.mostUses === 1 ? 'It can be used once.' : `It can be used ${answer.mostUses} times in all.`}</p>
      )}
      <p>
        <Button onClick={() => void confirm(props).catch((error: Error) => setFault(error.message))}>Continue</Button>
      </p>
      <p role="alert">{fault}</p>
    </>
  )
}

/** Nothing changes and nothing is used up, so nobody is asked. */
function GoOn(props: UseProps) {
  const [fault, setFault] = useState('')
  const start = useEffectEvent(() => {
    confirm(props).catch((error: Error) => setFault(error.message))
  })
  useEffect(() => start(), [])
  return (
    <>
      <p role="status">Opening {props.answer.target}…</p>
      <p role="alert">{fault}</p>
    </>
  )
}

async function confirm({ uid, answer, onAnswer, onDone }: UseProps) {
  const used = await call(confirmLink, { uid })
  if (nameOfStatus(used.status) === 'VALID') onDone(used, answer.target)
  else onAnswer(used)
}

/** What the server finds wrong with a new password; anything else is thrown on. */
export function passwordFaultIn(error: unknown): string {
  if (error instanceof Problem && error.code === 'PASSWORD') return error.message
  throw error
}
