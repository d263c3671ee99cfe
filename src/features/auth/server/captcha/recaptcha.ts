import * as z from 'zod'

const Verdict = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  score: z.number().optional(),
})

const leastScore = 0.5
const timeoutMs = 5000

/** Verifies tokens with Google's reCAPTCHA v3. If the server does not respond, the token is not accepted. */
export const newRecaptcha =
  ({
    secret,
    hostname,
    server = 'https://www.google.com/recaptcha/api/siteverify',
  }: {
    secret: string
    hostname: string
    server?: string
  }) =>
  async (token: string, address: string): Promise<boolean> => {
    try {
      const answer = await fetch(server, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: address }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const verdict = Verdict.parse(await answer.json())
      return (
        verdict.success &&
        verdict.action === 'login' &&
        verdict.hostname === hostname &&
        (verdict.score ?? 0) >= leastScore
      )
    } catch {
      return false
    }
  }
