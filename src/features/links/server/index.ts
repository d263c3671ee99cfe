import { enabled } from '#base/contract/flags.ts'
import type { Feature } from '#base/server/feature.ts'
import { served } from '#base/server/http/serve.ts'
import { pagesFeature, previewCookie } from '#features/pages/server/index.ts'
import { isLinkPath, linkFlags, linkRoutes } from '../contract.ts'
import { linkEndpoints } from '../endpoints.ts'
import { type FunctionId, type LinkPurpose, linkFunctions } from '../functions.ts'
import { isSwitchedOff } from './check-link.ts'
import { linkCommands } from './commands.ts'
import { linkActions } from './link-actions.ts'
import { manageLinkHandlers } from './manage-links.ts'
import { openLinkHandlers } from './open-link.ts'

export { switchOffLinks } from './store.ts'

/** Unique links (D-26). */
export const linksFeature: Feature = {
  name: 'links',
  flags: linkFlags,
  routes: linkRoutes,
  addresses: { link: isLinkPath },
  commands: () => linkCommands,
  open(host) {
    const { previews, documents } = host.of(pagesFeature)
    const { site } = host.config
    const actions = linkActions({ previews, documents, site })
    const functions = enabled<LinkPurpose & { id: FunctionId }>(linkFunctions, site.flags)
      .map(({ id }) => id)
      .filter((id) => id in actions)
    const setting = { site, previews, documents, functions, actions, flags: site.flags }
    return {
      calls: served(linkEndpoints, { ...openLinkHandlers(setting), ...manageLinkHandlers(setting) }),
      /** Ends a preview as soon as its link is switched off, on any request. */
      async onRequest({ cookies }, reply) {
        const link = previews.linkOf({ cookie: (name) => cookies[name] })
        if (link === undefined || !(await isSwitchedOff(host.db, link))) return
        delete cookies[previewCookie]
        reply.clearCookie(previewCookie, { path: '/' })
      },
    }
  },
}
