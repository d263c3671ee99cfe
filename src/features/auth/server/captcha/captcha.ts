import type { Config } from '#base/server/config.ts'
import type { Db } from '#base/server/database/database.ts'
import type { OtherSites } from '#base/server/feature.ts'
import { secretNamed } from '#base/server/secrets/secret.ts'
import { authSettings } from '../settings.ts'
import { newAltcha } from './altcha.ts'
import type { Captcha } from './provider.ts'
import { newRecaptcha } from './recaptcha.ts'

export type { Captcha } from './provider.ts'

type Configured = Pick<Config, 'site' | 'of'>

/** The sites that pages load reCAPTCHA from; empty if the installation does not use it. */
export const recaptchaSites = (config: Configured): OtherSites =>
  recaptchaKeys(config)
    ? {
        script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
        connect: ['https://www.google.com/recaptcha/'],
        frame: [
          'https://www.google.com/recaptcha/',
          'https://www.gstatic.com/recaptcha/',
          'https://recaptcha.google.com/recaptcha/',
        ],
      }
    : {}

function recaptchaKeys({ site, ...config }: Configured) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = config.of(authSettings)
  const isOn = site.flags.includes('LoginReCaptcha') && siteKey !== undefined && secret !== undefined
  return isOn ? { siteKey, secret } : undefined
}

/** None if its flag is off; Google's if both keys are set; our own otherwise, and if Google cannot be reached. */
export async function newCaptcha(db: Db, config: Configured, clock: () => Date): Promise<Captcha | undefined> {
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
