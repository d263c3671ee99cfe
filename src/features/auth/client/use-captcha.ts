import { useRef, useState } from 'react'

const slowMs = 1000
const lastsMs = 4 * 60_000

/** The captcha of a form. Starts when the user turns to the form; the token is needed on submit. */
export function useCaptcha() {
  const [isSlow, setIsSlow] = useState(false)
  const begun = useRef<{ token: Promise<string>; at: number }>(undefined)

  function prepare(): Promise<string> {
    if (begun.current && Date.now() - begun.current.at < lastsMs) return begun.current.token
    const asked = import('./captcha.ts').then(({ captchaToken }) => captchaToken())
    asked.catch(renew)
    begun.current = { token: asked, at: Date.now() }
    return asked
  }

  /** Tokens work once. Fetch a new one after use or failure. */
  function renew() {
    begun.current = undefined
  }

  async function token() {
    const late = setTimeout(() => setIsSlow(true), slowMs)
    try {
      return await prepare()
    } finally {
      clearTimeout(late)
      setIsSlow(false)
    }
  }

  return { isSlow, prepare, token, renew }
}
