import type { Page, Tool, UserBarItem } from '#base/client/slots.ts'
import type { NamedRoute } from '../contract.ts'
import { pages } from './pages.ts'
import { tools, userBarItems } from './slots.tsx'

/**
 * What a feature brings that no reader's code knows of: a module of its own, whose address the server tells only where
 * the feature's flag is on, and to whom it is of use.
 */
export type Extension = {
  readonly routes: readonly NamedRoute[]
  readonly pages: Readonly<Record<string, Page>>
  readonly tools: readonly Tool[]
  readonly userBarItems: readonly UserBarItem[]
}

export const addedRoutes: NamedRoute[] = []

/** Adds an extension to the registries, before any route is made of them. */
export function extend(extension: Extension) {
  addedRoutes.push(...extension.routes)
  Object.assign(pages, extension.pages)
  tools.push(...extension.tools)
  userBarItems.push(...extension.userBarItems)
}
