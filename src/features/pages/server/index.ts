import { problem } from '#base/contract/problem.ts'
import { isPattern, type PageLink, type Route } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { Feature, Host, Parts, SitePages } from '#base/server/feature.ts'
import { served, type World } from '#base/server/http/serve.ts'
import { secretNamed } from '#base/server/secrets/secret.ts'
import { mediaFeature } from '#features/media/server/index.ts'
import { mayEdit } from '../contract/edit-roles.ts'
import {
  type ChangedRoute,
  changesRoute,
  contentEndpoints,
  type PageContent,
  pageRoles,
  type SiteWide,
} from '../contract/index.ts'
import { viewerEndpoints } from '../contract/viewer.ts'
import { mustRead } from './access.ts'
import { pageRequestOf, readPageOn } from './as-of.ts'
import { collectionPage } from './collections.ts'
import { newDownloadGrants } from './download-grants.ts'
import { rightPath } from './find-path.ts'
import { mediaPlaces } from './media-places.ts'
import { nearestPages } from './nearest.ts'
import { newsOn } from './news.ts'
import { readPage } from './pages.ts'
import { peopleFor } from './people.ts'
import { newPreviews } from './previews.ts'
import { forVisitor, readTree } from './site-tree.ts'
import { type RequestedPage, readMenu, readPageList, readSiteMap, readSiteWide } from './site-wide.ts'
import { isWithoutImage, viewerHandlers } from './viewer.ts'

export { loadMedia, type MediaContent, noMedia } from '../kinds/image/server/media-contents.ts'
export { listItemOnServer } from '../kinds/list-item/server.ts'
export {
  ContentFileError,
  type Element,
  elementsOf,
  escapeXml,
  parseElements,
  withoutControlsInFile,
} from '../kinds/server/elements.ts'
export type { ExportFile, ImportFile } from '../kinds/server/server-kind.ts'
export { mayRead, mustRead, reachAt, type VersionReach, type Visitor } from './access.ts'
export { entriesOf, type Item, itemsOn, newItem } from './collections.ts'
export { loadContents } from './contents.ts'
export { copyPage } from './copy-page.ts'
export { deleteDrawnChanges, storeDrawnChange } from './drawn-changes.ts'
export { importPage, placePages } from './import-pages.ts'
export { announceItem, mustEditItem } from './item-images.ts'
export { kindNamed, serverKinds } from './kinds.ts'
export { pagesLinkingTo } from './links-to.ts'
export { storeNews } from './news.ts'
export { blocksElsewhere, hasPlaceholders } from './page-blocks.ts'
export { drawPage, readPage } from './pages.ts'
export { markRemoved } from './parts.ts'
export { type PagePassages, passagesOf } from './passages.ts'
export {
  addEditable,
  ensureEditable,
  ensurePage,
  findEditable,
  findPage,
  lockPage,
  mustBeItsItem,
  mustBeOfKind,
  mustEdit,
  pageById,
} from './place.ts'
export { previewCookie } from './previews.ts'
export { importReferences, referenceVersionOf, storeReference } from './references.ts'
export type { Saving } from './save.ts'
export { addVersion, type Saved, saveVersion, versionOf } from './save.ts'
export { uploadsSeenBy } from './seen.ts'
export { freshTree, isVisible, readTree, treeVersion } from './site-tree.ts'
export { readSiteWide } from './site-wide.ts'
export { siteUpdate, storedDocument, withLastingIds } from './store/lasting-ids.ts'
export { pageIdAt } from './store/page-links.ts'
export {
  bibliography,
  drawnChanges,
  type EditableRow,
  editables,
  formerAnchors,
  news,
  type PageRow,
  pages,
  redirects,
  referenceVersions,
  treeChanges,
  versions,
} from './store/tables.ts'
export { changeTree, ensurePrograms, isShiftOnly, lockTree, storeProperties, type TreeEdit } from './tree-changes.ts'

const { contentPage: _, ...readingEndpoints } = contentEndpoints

declare module '#base/server/feature.ts' {
  interface SitePages {
    /** The route at a path, if there is a page. */
    routeAt(path: string): Promise<Route | undefined>
    /** The right path for a path without a page, if any: that of a page which has moved, or is written otherwise. */
    rightPath(path: string, user: User | undefined): Promise<string | undefined>
    /** The paths in the sitemap for search engines. */
    listed(): Promise<readonly string[]>
    /** A page's content for a visitor; throws a Problem if there is none for them. */
    content(url: string, user: User | undefined, isPreview: boolean): Promise<PageContent>
    /** The parts that every page shows a visitor, and the page at a path: whether they lack a role for it. */
    siteWide(user: User | undefined, path: string): Promise<SiteWide & RequestedPage>
    /** The pages most like an address. */
    nearest(path: string, user: User | undefined): Promise<readonly PageLink[]>
  }
}

type PagesParts = Parts & {
  /** Access to pages that are not public, for one browser. */
  previews: ReturnType<typeof newPreviews>
  /** Documents that one browser may download. */
  documents: ReturnType<typeof newDownloadGrants>
}

/** Pages for readers. The page cache in `app` serves the call for a page's content. */
export const pagesFeature: Feature<PagesParts> = {
  name: 'pages',
  roles: pageRoles,
  routes: [changesRoute],
  async open(host) {
    const { db, routes, clock } = host
    const previews = newPreviews({ secret: await secretNamed(db, 'preview'), routes, clock })
    const documents = newDownloadGrants({ secret: await secretNamed(db, 'download'), clock })
    const places = mediaPlaces({ routes, isPreview: previews.isOpen, isGranted: documents.isGranted })
    host.of(mediaFeature).media.showIn(places)
    return {
      ...{ previews, documents },
      isPreview: previews.isOpen,
      isAbsent: (path, user, browser) =>
        isWithoutImage(db, path, { user, routes, isPreview: (url) => previews.isOpen(url, browser) }),
      sitePages: sitePages(host),
      calls: [
        ...served(readingEndpoints, {
          collectionPage,
          menu: async (_, { user, ...reading }) => ({ menu: await readMenu(reading, user) }),
          pageList: async (_, { user, ...reading }) => ({ pages: await readPageList(reading, user) }),
          nearestPages: async ({ words }, { user, ...reading }) => ({
            pages: await nearestPages(reading, user, words),
          }),
        }),
        ...served(viewerEndpoints, viewerHandlers(previews.isOpen)),
      ],
    }
  },
}

const sitePages = (host: Host): SitePages => ({
  routeAt: async (path) => (await readTree(host)).at(path)?.route,
  rightPath: (path, user) => rightPath(host, path, user),
  listed: () => readSiteMap(host),
  content: (url, user, isPreview) => readPageFor(host, url, user, isPreview),
  siteWide: (user, path) => readSiteWide(host, user, path),
  nearest: (path, user) => nearestPages(host, user, path),
})

/**
 * The content of a page for a user; throws if there is none for them. The url may be a former path of the page. If it
 * ends in `?on=YYYY-MM-DD`, the content is as of that day, and read-only; if it ends in `?summary`, the page is drawn as
 * its one-page summary.
 */
export async function readPageFor(
  { db, routes, clock }: Pick<World, 'db' | 'routes' | 'clock'>,
  url: string,
  user: User | undefined,
  isPreview = false,
): Promise<PageContent> {
  const request = pageRequestOf(url, clock())
  if (!request) throw problem(404, 'There is no such page.')
  const tree = await readTree({ db, routes })
  const node = tree.at(request.path) ?? tree.at((await rightPath({ db, routes }, request.path, user)) ?? '')
  if (!node) throw problem(404, 'There is no such page.')
  const { day } = request
  // A pattern's path is not a page's path: each address that matches it is its own.
  const path = isPattern(node.route) ? request.path : node.route.path
  const visitor = { routes, user, isPreview: () => isPreview && day === undefined }
  const content =
    day === undefined ? await readPage(db, path, mayEdit(user?.roles)) : await readPageOn(db, path, day, visitor)
  mustRead({ page: { ...node.reach, ...content.page, archived: node.reach.archived } }, visitor)
  const contentItems = await peopleFor(db, user, content.contentItems)
  const route = shownRoute(forVisitor(node, visitor))
  const news = day === undefined ? await newsOn(path, { db, clock }, tree, visitor) : undefined
  return {
    ...{ ...content, contentItems, around: tree.around(node, visitor) },
    ...(news && { news }),
    route: request.isSummary ? { ...route, page: 'summary' } : route,
  }
}

/** The data of its route that a page needs. */
const shownRoute = ({ name, path, title, description, page, inCode }: ChangedRoute): PageContent['route'] => ({
  ...{ name, path, title },
  ...(description && { description }),
  ...(page !== undefined && { page }),
  ...(inCode && { inCode: { title: inCode.title, ...(inCode.description && { description: inCode.description }) } }),
})
