import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#base/client/call.ts'
import { reverify } from '#base/client/session.ts'
import { useSite } from '#base/client/site.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import { documentTitle } from '#base/contract/site.ts'
import type { LinkAnswer, linkEndpoints } from '../endpoints.ts'
import { nameOfStatus, noAnswer } from '../status.ts'
import { Checking } from './checking.tsx'
import { Refusal, refusalOf } from './refusal.tsx'
import { rememberLink } from './remember-link.ts'
import { linkTitle, Use } from './use.tsx'

const processLink = addressOf<typeof linkEndpoints.processLink>('/api/link/process')

/** Shows a link and its actions (D-7, T4). Viewing it does not count as a use. */
export default function LinkScreen({ uid }: { uid: string }) {
  const [answer, setAnswer] = useState<LinkAnswer>()
  const [tries, setTries] = useState(0)
  const continueAfterUse = useContinue()

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another try asks the same again.
  useEffect(() => {
    const request = new AbortController()
    call(processLink, { uid }, { signal: request.signal, isQuiet: true })
      .catch(answerForFailure)
      .then((found) => {
        if (!request.signal.aborted) setAnswer(found)
      })
    return () => request.abort()
  }, [uid, tries])

  useEffect(() => {
    if (answer) keepFor(answer, uid)
  }, [answer, uid])

  function tryAgain() {
    setAnswer(undefined)
    setTries(tries + 1)
  }

  if (!answer) return <Checking />
  if (nameOfStatus(answer.status) === 'VALID')
    return (
      <Titled title={linkTitle(answer)}>
        <Use uid={uid} answer={answer} onAnswer={setAnswer} onDone={continueAfterUse} />
      </Titled>
    )
  return (
    <Titled title={refusalOf(answer).title}>
      <Refusal uid={uid} answer={answer} onTryAgain={tryAgain} />
    </Titled>
  )
}

/** Sets the window title and moves the focus to the heading, for each result. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  const { site } = useSite()
  useEffect(() => {
    document.title = documentTitle(site, title)
    document.querySelector<HTMLElement>('#app-content h1')?.focus()
  }, [title, site])
  return <StatementPage title={title}>{children}</StatementPage>
}

/** Returns a function that continues after a link was used and replaces its address in the history. */
function useContinue() {
  const navigate = useNavigate()
  return (used: LinkAnswer, name: string | null) => {
    rememberLink(undefined)
    const { target } = used
    // A page that is not public is not on the site map loaded with this page.
    if (target !== null && !target.startsWith('/api/')) return location.replace(target)
    const state = target === null ? { username: name, isNew: used.functionId === 'invite' } : { file: name, at: target }
    void navigate('/link', { replace: true, state })
    // Setting a password ends all sessions, including one in this browser.
    if (target === null) void reverify()
    // Downloads the file without leaving the page, even if the browser could display it.
    if (target !== null) Object.assign(document.createElement('a'), { href: target, download: '' }).click()
  }
}

/** Keeps a link until after login, and removes it once it has been refused (D-73). */
function keepFor({ status }: LinkAnswer, uid: string) {
  const name = nameOfStatus(status)
  if (name === 'UNAUTHORISED') rememberLink(uid)
  else if (name !== 'VALID' && name !== 'FAILED') rememberLink(undefined)
}

/** The server rejects malformed links; if it is unreachable, the check has failed. */
function answerForFailure(error: unknown): LinkAnswer {
  const isMalformed = error instanceof Problem && error.status === 422
  return { ...noAnswer, status: isMalformed ? 3 : 5, ref: error instanceof Problem ? error.ref : '' }
}
