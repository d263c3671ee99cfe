import { type Challenge, solveChallengeWorkers } from 'altcha-lib'
import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { authEndpoints, CaptchaTask } from '../endpoints.ts'
import PuzzleWorker from './puzzle.worker.ts?worker'
import { recaptchaToken } from './recaptcha.ts'

const captchaTask = addressOf<typeof authEndpoints.captchaTask>('/api/auth/challenge')

const timeoutMs = 60_000

/** Returns a captcha token for one login, without asking the user anything. */
export async function captchaToken(): Promise<string> {
  const task = await call(captchaTask, {})
  if (task.provider === 'none') return ''
  if (task.provider === 'altcha') return solve(task)
  // Fall back to our own puzzle if Google is unreachable.
  return recaptchaToken(task.siteKey).catch(async () => {
    const ownTask = await call(captchaTask, { provider: 'altcha' })
    return ownTask.provider === 'altcha' ? solve(ownTask) : ''
  })
}

async function solve({ challenge }: Extract<CaptchaTask, { provider: 'altcha' }>): Promise<string> {
  if (!isSecureContext) throw new Error('Logging in needs a secure connection: open the site at its https address.')
  const solution = await solveChallengeWorkers({
    challenge: challenge as unknown as Challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 2),
    createWorker: () => new PuzzleWorker(),
    timeout: timeoutMs,
  })
  if (!solution) throw new Error('The security check took too long. Please try again.')
  return btoa(JSON.stringify({ challenge, solution }))
}
