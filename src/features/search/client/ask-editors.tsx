import { useEffect, useRef, useState } from 'react'
import { call } from '#base/client/call.ts'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { messageOf } from '#base/contract/problem.ts'
import { useCaptcha } from '#features/auth/client/index.ts'
import type { searchEndpoints } from '../endpoints.ts'

const askEditors = addressOf<typeof searchEndpoints.askEditors>('/api/search/ask')

/** Sends the editors a question that found no answer. Only on request, and without the identity of the user. */
export function AskEditors({ q }: { q: string }) {
  const section = useRef<HTMLElement>(null)
  const { token, renew } = useCaptcha()
  const [state, setState] = useState<{ text: string; isFault?: boolean; isBusy?: boolean }>({ text: '' })
  // The button that loaded this had the focus.
  useEffect(() => section.current?.focus(), [])
  async function send() {
    setState({ text: 'Sending…', isBusy: true })
    try {
      await call(askEditors, { q: q.slice(0, 60), token: await token() })
      setState({ text: 'Sent. The editors see the words of your question and nothing about you.' })
    } catch (error) {
      const text = messageOf(error)
      setState({ text, isFault: true })
    } finally {
      renew()
    }
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="app-ask">
      <h2 id="app-ask">Ask the editors</h2>
      <p>Send “{q}” to the editors, so that they can add an answer. Do not send anything about a patient.</p>
      <button type="button" className="button" disabled={state.isBusy} onClick={() => void send()}>
        Send this question
      </button>
      <p role="status">{state.text && <StatusText status={state.isFault ? 'error' : 'ok'}>{state.text}</StatusText>}</p>
    </section>
  )
}
