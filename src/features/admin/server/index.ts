import { flags, isFlag } from '#base/contract/flags.ts'
import type { Config } from '#base/server/config.ts'
import { type Served, served } from '#base/server/http/serve.ts'
import { mailServer } from '#base/server/mail/mail.ts'
import { adminEndpoints } from '../endpoints.ts'
import { auditHandlers } from './audit.ts'
import { userHandlers } from './users.ts'

/** The calls of the administration pages. */
export const adminCalls = (config: Pick<Config, 'SMTP_URL' | 'site'>): Served[] =>
  served(adminEndpoints, {
    ...userHandlers,
    ...auditHandlers,
    async features() {
      const names = Object.keys(flags).filter(isFlag)
      return {
        features: names.map((name) => ({
          name,
          isOn: config.site.flags.includes(name),
          effect: flags[name].effect,
        })),
      }
    },
    mailServer: async () => ({ server: mailServer(config) }),
    sendTestMail: ({ to: address, subject, text }, { mail }) =>
      mail({ to: { name: '', address }, subject, text, purpose: 'test e-mail' }),
  })
