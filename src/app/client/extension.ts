import type { Feature } from '#base/client/feature.ts'
import { pages } from './pages.ts'
import { tools, userBarItems } from './site-shell.tsx'

/** Adds the feature of an extension to the lists, before any route is created from them. */
export function extend({ feature }: { readonly feature: Feature }) {
  Object.assign(pages, feature.pages)
  tools.push(...(feature.tools ?? []))
  for (const item of feature.userBarItems ?? []) {
    const next = userBarItems.findIndex(({ name }) => name === item.before)
    userBarItems.splice(next < 0 ? userBarItems.length : next, 0, item)
  }
}
