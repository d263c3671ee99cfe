import { eq } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import { mayWith } from '#base/contract/roles.ts'
import { routeAt } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { type Handlers, type Served, served, type World } from '#base/server/http/serve.ts'
import { defaultEditRoles, editingEndpoints } from '../contract/editing.ts'
import { contentEndpoints, type PageContent } from '../contract/index.ts'
import { collectionHandlers } from './collections.ts'
import { editingHandlers } from './editing.ts'
import { readPage } from './pages.ts'
import { pages } from './tables.ts'

export { ContentFileError } from './files/elements.ts'
export { readPage } from './pages.ts'
export { exportContent, importContent, starterFolder } from './starter.ts'

/** What content gives the server. How a page is held in memory is not its business, so that answer is handed in. */
export const contentCalls = (held: Pick<Handlers<typeof contentEndpoints>, 'contentPage'>): Served[] => [
  ...served(contentEndpoints, held),
  ...served(editingEndpoints, { ...editingHandlers, ...collectionHandlers }),
]

/** The content of a registered page for somebody; throws where there is none for them. */
export async function readPageFor(
  { db, routes }: Pick<World, 'db' | 'routes'>,
  url: string,
  user: User | undefined,
): Promise<PageContent> {
  const route = routeAt(routes, url)
  if (!route) throw problem(404, 'There is no such page.')
  const mayEdit = user !== undefined && mayWith(user.roles, defaultEditRoles)
  const content = await readPage(db, url, mayEdit)
  // D-34, D-35
  if (!content.page.online && !mayEdit) throw problem(404, 'There is no such page.')
  for (const roles of [route.roles ?? [], content.page.accessRoles]) {
    if (mayWith(user?.roles ?? [], roles)) continue
    throw user ? problem(403, 'Your account may not open this page.') : problem(401, 'Please log in to open this page.')
  }
  return content
}

/** The addresses of pages that are not shown to the public (D-34). */
export async function offlinePages(db: Db): Promise<string[]> {
  const away = await db.select({ url: pages.url }).from(pages).where(eq(pages.online, false))
  return away.map(({ url }) => url)
}
