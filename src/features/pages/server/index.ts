import { eq } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { PageLink, Route } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { Contributions, Feature, Host } from '#base/server/feature.ts'
import type { CoalescedTask } from '#base/server/http/coalesced-task.ts'
import { type Call, served } from '#base/server/http/serve.ts'
import { secretNamed } from '#base/server/secrets/secret.ts'
import { mediaFeature } from '#features/media/server/index.ts'
import { contentEndpoints } from '../contract/content-endpoints.ts'
import { pageRoles } from '../contract/edit-roles.ts'
import { changesRoute } from '../contract/news.ts'
import type { NewsLine, PageContent } from '../contract/page-content.ts'
import { publishingFlags } from '../contract/publishing.ts'
import { reviewRoute } from '../contract/review-route.ts'
import { reviewStatusRoute } from '../contract/review-status.ts'
import type { SiteWide } from '../contract/site-wide.ts'
import { viewerEndpoints } from '../contract/viewer.ts'
import { newDownloadGrants } from './access/download-grants.ts'
import { newPreviews } from './access/previews.ts'
import { newReviewGrants } from './access/review-grants.ts'
import { uploadAccess } from './access/upload-access.ts'
import { editingCalls } from './editing/calls.ts'
import { mediaUploads } from './editing/media-editing.ts'
import { historyCalls } from './history/calls.ts'
import { newChangeRenderer } from './history/change-renderer.ts'
import { newsOn } from './history/news.ts'
import { publishingCalls, publishingSettings } from './publishing/calls.ts'
import { publishingCommands } from './publishing/commands.ts'
import { setMode } from './publishing/mode.ts'
import { remindReviewers, renewLink } from './publishing/renew-link.ts'
import { reviewCalls } from './publishing/review-calls.ts'
import { announceOverdue } from './publishing/reviewed.ts'
import { reviewerCalls } from './publishing/reviewer-calls.ts'
import { pagesAttention } from './read/attention.ts'
import { collectionPage } from './read/collections.ts'
import { readPageFor } from './read/read-page-for.ts'
import { type RequestedPage, readMenu, readPageList, readSiteMap, readSiteWide } from './read/site-wide.ts'
import { isWithoutImage, viewerHandlers } from './read/viewer.ts'
import { storeMissingHashes } from './store/hashes.ts'
import type { State } from './store/shown.ts'
import { siteUpdate } from './store/site-users.ts'
import { signoffs } from './store/tables.ts'
import { pageTreeCalls } from './tree/calls.ts'
import { correctPath } from './tree/find-path.ts'
import { nearestPages } from './tree/nearest.ts'
import { readTree } from './tree/site-tree.ts'

export { mayRead } from './access/access.ts'
export { contentFilesFeature } from './files/feature.ts'
export { type PagePassages, passagesOf } from './read/passages.ts'
export { readTree } from './tree/site-tree.ts'

const { contentPage: _, ...readingEndpoints } = contentEndpoints

type PagesContributions = Contributions & {
  rendering: CoalescedTask
  /** Access to pages that are not public, for one browser. */
  previews: ReturnType<typeof newPreviews>
  documents: ReturnType<typeof newDownloadGrants>
  reviews: ReturnType<typeof newReviewGrants> & { renew(link: number, call: Call): Promise<boolean> }
  /** Whether a browser may see a page that is not public. */
  isPreview(path: string, browser: Browser): boolean
  /** Whether an address of a route with a pattern shows a visitor nothing; its page is then sent with 404. */
  isAbsent(path: string, user: User | undefined, browser: Browser): Promise<boolean>
  sitePages: SitePages
}

type Browser = { cookie(name: string): string | undefined }

/** The content of the site: reading, editing, its tree and its history. The page cache in `app` serves the call for a page's content. */
export const pagesFeature: Feature<PagesContributions> = {
  name: 'pages',
  roles: pageRoles,
  flags: publishingFlags,
  settings: publishingSettings,
  commands: publishingCommands,
  routes: [changesRoute, reviewRoute, reviewStatusRoute],
  async open(host) {
    const { db, routes, clock, product } = host
    const { media } = host.of(mediaFeature)
    await setMode(db, host.config.site.flags.includes('Publishing'))
    const previews = newPreviews({ secret: await secretNamed(db, 'preview'), routes, clock })
    const documents = newDownloadGrants({ secret: await secretNamed(db, 'download'), clock })
    const reviews = newReviewGrants({ secret: await secretNamed(db, 'review'), clock })
    const places = uploadAccess({
      ...{ routes, isPreview: previews.isOpen, isGranted: documents.isGranted, reviewLinkOf: reviews.grantedLink },
    })
    media.showIn(places)
    return {
      ...{ previews, documents },
      reviews: {
        ...reviews,
        renew: async (link, call) => {
          const setting = { site: host.config.site, links: reviews.links() }
          const renewed = await renewLink(call, eq(signoffs.link, link), setting)
          if (!renewed) throw problem(422, 'The page has been signed, or the review has ended.')
          return renewed.isSent
        },
      },
      ...newChangeRenderer(host),
      isPreview: previews.isOpen,
      isAbsent: (path, user, browser) =>
        isWithoutImage(db, path, { user, routes, isPreview: (url) => previews.isOpen(url, browser) }),
      sitePages: sitePages(host),
      attention: pagesAttention(host),
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
        ...historyCalls,
        ...pageTreeCalls({ programs: product.siteMap() }),
        ...editingCalls,
        ...publishingCalls(host.config.of(publishingSettings)),
        ...reviewCalls(host.config.site, reviews),
        ...reviewerCalls(host.config.site, reviews),
      ],
      uploads: mediaUploads(media),
    }
  },
  async cleanUp(host, now) {
    await host.of(pagesFeature).rendering.run()
    await storeMissingHashes(host.db)
    await announceOverdue(host.db, now)
    if (!host.config.site.flags.includes('Publishing')) return
    const mail: Call['mail'] = (message) => host.mail(message, { username: siteUpdate, address: '' })
    const { links } = host.of(pagesFeature).reviews
    await remindReviewers({ ...host, mail }, { site: host.config.site, links: links() })
  },
}

export type SitePages = ReturnType<typeof sitePages>

const sitePages = (host: Host) => ({
  routeAt: async (path: string): Promise<Route | undefined> => (await readTree(host)).at(path)?.route,
  /** The right path for a path without a page, if any: that of a page which has moved, or is written otherwise. */
  correctPath: (path: string, user: User | undefined) => correctPath(host, path, user),
  /** The paths in the sitemap for search engines. */
  listed: () => readSiteMap(host),
  /** The changes announced to everybody, newest first. */
  news: async (): Promise<readonly NewsLine[]> =>
    (await newsOn(changesRoute.path, host, await readTree(host), { routes: host.routes, user: undefined })) ?? [],
  /** A page's content for a visitor, for editors also with their drafts; throws a Problem if there is none for them. */
  content: (url: string, user: User | undefined, isPreview: boolean, state?: State): Promise<PageContent> =>
    readPageFor(host, url, user, { isPreview, ...(state && { state }) }),
  /** The parts that every page shows a visitor, and the page at a path: whether they lack a role for it. */
  siteWide: (user: User | undefined, path: string): Promise<SiteWide & RequestedPage> => readSiteWide(host, user, path),
  nearest: (path: string, user: User | undefined): Promise<readonly PageLink[]> => nearestPages(host, user, path),
})
