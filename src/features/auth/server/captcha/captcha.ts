import type { Config } from '#base/server/config.ts'
import type { Db } from '#base/server/database/database.ts'
import { secretNamed } from '#base/server/secrets/secret.ts'
import type { CaptchaTask } from '../../endpoints.ts'
import { newAltcha } from './altcha.ts'
import { newRecaptcha } from './recaptcha.ts'

/** Tells people from robots at login, without asking people anything. */
export type Captcha = {
  /** What the browser has to do; a provider may be asked for by name. */
  task(provider?: 'altcha'): Promise<CaptchaTask>
  /** Tells whether a token is good; each is good once. */
  accepts(token: string, address: string): Promise<boolean>
}

type Keys = Pick<Config, 'site' | 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET'>

/** Google's two keys, where both are set and the flag is on. */
export function recaptchaKeys({ site, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret }: Keys) {
  const isOn = site.flags.includes('LoginReCaptcha') && siteKey !== undefined && secret !== undefined
  return isOn ? { siteKey, secret } : undefined
}

/**
 * The captcha that the configuration asks for: none where its flag is off, Google's where both keys are set, else our
 * own. Where Google cannot be reached from the browser or from here, our own is taken in its place, never nothing.
 */
export async function newCaptcha(db: Db, config: Keys, clock: () => Date): Promise<Captcha | undefined> {
  if (!config.site.flags.includes('LoginReCaptcha')) return undefined
  const altcha = newAltcha(db, await secretNamed(db, 'altcha'), clock)
  const keys = recaptchaKeys(config)
  if (!keys) return altcha
  const { siteKey, secret } = keys
  const recaptcha = newRecaptcha({ secret, hostname: new URL(config.site.url).hostname })
  return {
    task: async (provider) => (provider === 'altcha' ? altcha.task() : { provider: 'recaptcha', siteKey }),
    accepts: async (token, address) => (await altcha.accepts(token, address)) || recaptcha(token, address),
  }
}
