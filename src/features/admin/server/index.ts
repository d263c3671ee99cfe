import type { Feature, Host } from '#base/server/feature.ts'
import { type Served, served } from '#base/server/http/serve.ts'
import { mailServer } from '#base/server/mail/mail.ts'
import { authFeature } from '#features/auth/server/index.ts'
import { adminRoutes } from '../contract.ts'
import { adminEndpoints } from '../endpoints.ts'
import { auditHandlers } from './audit.ts'
import { userHandlers } from './users.ts'

export const adminFeature: Feature = {
  name: 'admin',
  routes: adminRoutes,
  open: (host) => ({ calls: adminCalls(host) }),
}

/** The most items of one kind that need attention in an answer. */
const maxListed = 200

const adminCalls = ({
  config,
  product,
  of,
  attention,
}: Pick<Host, 'config' | 'product' | 'of' | 'attention'>): Served[] =>
  served(adminEndpoints, {
    ...userHandlers(of(authFeature).setting),
    ...auditHandlers,
    async attention() {
      const lists = []
      for (const { name, find } of attention()) {
        const items = await find()
        if (items.length > 0) lists.push({ name, count: items.length, items: items.slice(0, maxListed) })
      }
      return { lists }
    },
    async features() {
      const isOn = (name: string) => config.site.flags.some((flag) => flag === name)
      return {
        features: Object.entries(product.flags).map(([name, { effect }]) => ({ name, isOn: isOn(name), effect })),
      }
    },
    mailServer: async () => ({ server: mailServer(config) }),
    sendTestMail: ({ to: address, subject, text }, { mail }) =>
      mail({ to: { name: '', address }, subject, text, purpose: 'test e-mail' }),
  })
