import { enabled } from '#base/contract/flags.ts'
import type { Feature } from '#base/server/feature.ts'
import { served } from '#base/server/http/serve.ts'
import { pagesFeature } from '#features/pages/server/index.ts'
import { isLinkPath, linkFlags, linkRoutes } from '../contract.ts'
import { linkEndpoints } from '../endpoints.ts'
import { type FunctionId, type LinkPurpose, linkFunctions } from '../functions.ts'
import { linkAddress } from './account-link.ts'
import { isSwitchedOff } from './check-link.ts'
import { linkCommands } from './commands.ts'
import { linkActions } from './link-actions.ts'
import { manageLinkHandlers } from './manage-links.ts'
import { openLinkHandlers } from './open-link.ts'

import { addLink, switchOff } from './store.ts'

export { deleteLinksFor, switchOffLinks } from './store.ts'

/** Unique links (D-26). */
export const linksFeature: Feature = {
  name: 'links',
  flags: linkFlags,
  routes: linkRoutes,
  addresses: { link: isLinkPath },
  commands: () => linkCommands,
  open(host) {
    const { previews, documents, reviews } = host.of(pagesFeature)
    const { site } = host.config
    const actions = linkActions({ previews, documents, reviews, routes: host.routes, site })
    const functions = enabled<LinkPurpose & { id: FunctionId }>(linkFunctions, site.flags)
      .map(({ id }) => id)
      .filter((id) => actions[id] && !actions[id].isMadeElsewhere)
    const setting = { site, previews, documents, functions, actions, flags: site.flags }
    reviews.linkWith({
      async make(tx, link) {
        const { id, uid } = await addLink(tx, {
          ...link,
          functionId: 'review',
          accountId: null,
          roles: [],
          mostUses: 1,
        })
        return { id, url: linkAddress(site, uid) }
      },
      switchOff: async (tx, id) => void (await switchOff(tx, id)),
    })
    return {
      calls: served(linkEndpoints, { ...openLinkHandlers(setting), ...manageLinkHandlers(setting) }),
      /** Ends a preview or a review as soon as its link is switched off, on any request. */
      async onRequest({ cookies }, reply) {
        for (const { cookie, linkOf } of [previews, reviews]) {
          const link = linkOf({ cookie: (name) => cookies[name] })
          if (link === undefined || !(await isSwitchedOff(host.db, link))) continue
          // The browser keeps that of a review, so that its reviewer can be given the reason.
          if (cookie === reviews.cookie) cookies[reviews.offCookie] = cookies[cookie]
          else reply.clearCookie(cookie, { path: '/' })
          delete cookies[cookie]
        }
      },
    }
  },
}
