import { eq, or, sql } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import { routeAt } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { type Call, type Handlers, type Served, served, type World } from '#base/server/http/serve.ts'
import { type ServedUpload, servedUploads } from '#base/server/http/serve-uploads.ts'
import type { Keeping } from '#features/media/server/index.ts'
import { editingEndpoints, historyEndpoints } from '../contract/editing.ts'
import { contentEndpoints, type PageContent } from '../contract/index.ts'
import { mediaEditingEndpoints, uploadEndpoints } from '../contract/media-editing.ts'
import { viewerEndpoints } from '../contract/viewer.ts'
import { pathAndDay, readPageOn } from './as-of.ts'
import { pageChanges } from './changes.ts'
import { collectionHandlers } from './collections.ts'
import { DrawnChanges } from './drawn-changes.ts'
import { editingHandlers } from './editing.ts'
import { mediaEditingHandlers, uploadHandlers } from './media-editing.ts'
import { pageHistoryHandlers } from './page-history.ts'
import { readPage } from './pages.ts'
import { mayEdit, mustRead } from './reading.ts'
import { pages } from './tables.ts'
import { viewerHandlers } from './viewer.ts'

export { ContentFileError } from './files/elements.ts'
export { newHandouts } from './handouts.ts'
export { mediaPlaces } from './media-places.ts'
export { readPage } from './pages.ts'
export { newPreviews, previewCookie } from './previews.ts'
export { readSiteWide } from './site-wide.ts'
export { exportContent, importContent, starterFolder } from './starter.ts'

/** What content gives the server. How a page is held in memory is not its business, so that answer is handed in. */
export const contentCalls = (
  held: Pick<Handlers<typeof contentEndpoints>, 'contentPage'>,
  isPreview: (url: string, call: Call) => boolean,
): Served[] => [
  ...served(contentEndpoints, held),
  ...served(editingEndpoints, { ...editingHandlers, ...pageHistoryHandlers, ...collectionHandlers }),
  ...served(mediaEditingEndpoints, mediaEditingHandlers),
  ...served(viewerEndpoints, viewerHandlers(isPreview)),
  ...served(historyEndpoints, historyHandlers(new DrawnChanges())),
]

/** What content takes in as files. */
export const contentUploads = (keeping: Omit<Keeping, 'db'>): ServedUpload[] =>
  servedUploads(uploadEndpoints, uploadHandlers(keeping))

const historyHandlers = (drawn: DrawnChanges): Handlers<typeof historyEndpoints> => ({
  async pageChanges({ url, limit }, { db, routes, user }) {
    const [page] = await db.select().from(pages).where(eq(pages.url, url))
    mustRead(routeAt(routes, url), page ?? { online: true, accessRoles: [] }, user, false)
    return { changes: await pageChanges(db, url, limit, drawn) }
  },
})

/**
 * The content of a registered page for somebody; throws where there is none for them. The url may end in
 * `?on=YYYY-MM-DD`: then it is the content of that day, which is there to be read alone.
 */
export async function readPageFor(
  { db, routes, clock }: Pick<World, 'db' | 'routes' | 'clock'>,
  url: string,
  user: User | undefined,
  isPreview = false,
): Promise<PageContent> {
  const asked = pathAndDay(url, clock())
  const route = asked && routeAt(routes, asked.path)
  if (!route) throw problem(404, 'There is no such page.')
  const { path, day } = asked
  const content = day === undefined ? await readPage(db, path, mayEdit(user)) : await readPageOn(db, path, day)
  mustRead(route, content.page, user, isPreview)
  return content
}

/** The addresses of pages that are not for everybody: not public (D-34), or for certain roles (D-35). */
export async function offlinePages(db: Db): Promise<string[]> {
  const away = await db
    .select({ url: pages.url })
    .from(pages)
    .where(or(eq(pages.online, false), sql`cardinality(${pages.accessRoles}) > 0`))
  return away.map(({ url }) => url)
}
