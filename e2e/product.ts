import { execFileSync } from 'node:child_process'
import { isPattern, type Route } from '../src/base/contract/route.ts'

// Playwright itself cannot load the server's code. Its workers inherit what it has read.
process.env.MDS_PRODUCT ??= execFileSync(process.execPath, ['scripts/routes.ts', '--json'], { encoding: 'utf8' })

/**
 * The flags and routes of the product, from its lists of features, and the paths of the pages of its starter content.
 */
export const { flags, routes, pages } = JSON.parse(process.env.MDS_PRODUCT) as {
  flags: readonly string[]
  routes: readonly Route[]
  pages: readonly string[]
}

/** The routes that a visitor may open without a login, except patterns. */
export const publicRoutes = routes.filter((route) => !isPattern(route) && !route.roles && !route.isPersonal)
