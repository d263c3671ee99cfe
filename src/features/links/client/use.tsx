import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { LinkAnswer, linkEndpoints } from '../endpoints.ts'
import { linkFunction } from '../functions.ts'
import { nameOfStatus } from '../status.ts'

export const confirmLink = addressOf<typeof linkEndpoints.confirmLink>('/api/link/confirm')

export type UseProps = {
  uid: string
  answer: LinkAnswer
  /** Called if the link turns out to be unusable after all. */
  onAnswer(answer: LinkAnswer): void
  /** Called after the link was used, with the name of its target or user. */
  onDone(answer: LinkAnswer, name: string | null): void
}

/** The title of a usable link, from its function (T4). */
export const linkTitle = ({ functionId }: LinkAnswer) => linkFunction(functionId)?.title ?? 'Secure link'

export function Use(props: UseProps) {
  const { functionId, requiresConfirm } = props.answer
  if (functionId === 'reset' || functionId === 'invite') return <LatePassword {...props} />
  return requiresConfirm ? <Continue {...props} /> : <ContinueAtOnce {...props} />
}

/** Loads the form when the reader acts: with its checks it is more script than a first visit may load (D-106). */
function LatePassword(props: UseProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const listeners = new AbortController()
    const show = () => {
      listeners.abort()
      setIsShown(true)
    }
    for (const sign of ['pointermove', 'touchstart', 'keydown', 'click'])
      addEventListener(sign, show, { passive: true, signal: listeners.signal })
    return () => listeners.abort()
  }, [])

  /** Moves the focus into the form if it was on the button that the form replaces. */
  function takeFocus(form: HTMLElement | null) {
    if (document.activeElement === document.body) form?.querySelector<HTMLElement>('[type=password]')?.focus()
  }

  const button = (
    <p>
      <Button>Choose a password</Button>
    </p>
  )
  if (!isShown) return button
  return (
    <Suspense fallback={button}>
      <div ref={takeFocus}>
        <SetPassword {...props} />
      </div>
    </Suspense>
  )
}

const SetPassword = lazy(() => import('./set-password.tsx'))

/** A button to confirm, if continuing changes something (T4). */
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
      {answer.functionId === 'review' && <p>To read it in another browser, you can have a new link sent to you.</p>}
      {answer.mostUses !== null && answer.functionId !== 'review' && (
        <p>{answer.mostUses === 1 ? 'It can be used once.' : `It can be used ${answer.mostUses} times in all.`}</p>
      )}
      <p>
        <Button onClick={() => void confirm(props).catch((error: Error) => setFault(error.message))}>Continue</Button>
      </p>
      <p role="alert">{fault}</p>
    </>
  )
}

/** Continues without asking, because nothing changes and no use is counted. */
function ContinueAtOnce(props: UseProps) {
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

/** The server's fault with a new password; rethrows any other error. */
export function passwordFaultIn(error: unknown): string {
  if (error instanceof Problem && error.code === 'PASSWORD') return error.message
  throw error
}
