import { useRef, useState } from 'react'

const slowMs = 1000
const lastsMs = 4 * 60_000

/** The captcha of a form. Starts when the user turns to the form; the token is needed on submit. */
export function useCaptcha() {
  const [isSlow, setIsSlow] = useState(false)
  const started = useRef<{ token: Promise<string>; at: number }>(undefined)

  function prepare(): Promise<string> {
    if (started.current && Date.now() - started.current.at < lastsMs) return started.current.token
    const request = import('./captcha.ts').then(({ captchaToken }) => captchaToken())
    request.catch(renew)
    started.current = { token: request, at: Date.now() }
    return request
  }

  /** Tokens work once. Fetch a new one after use or failure. */
  function renew() {
    started.current = undefined
  }

  async function token() {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    try {
      return await prepare()
    } finally {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }

  return { isSlow, prepare, token, renew }
}
