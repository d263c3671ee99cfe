import type { CaptchaTask } from '../../endpoints.ts'

/** Distinguishes people from robots at login, without asking people anything. */
export type Captcha = {
  /** The task for the browser; a specific provider may be requested. */
  task(provider?: 'altcha'): Promise<CaptchaTask>
  /** Whether a token is valid; each is valid once. */
  accepts(token: string, address: string): Promise<boolean>
}
