import { problem } from '#base/contract/problem.ts'
import { isPattern } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { ServerContext } from '#base/server/http/serve.ts'
import { mayEdit } from '../../contract/edit-roles.ts'
import type { PageContent, RenderedContent } from '../../contract/page-content.ts'
import { hasSignatures } from '../../contract/review-route.ts'
import type { ChangedRoute } from '../../contract/site-wide.ts'
import { mustRead } from '../access/access.ts'
import { newsOn } from '../history/news.ts'
import { releasedOn } from '../publishing/drafts.ts'
import { propertiesOf, reviewLabelOf } from '../publishing/reviewed.ts'
import { lastRelease } from '../store/releases.ts'
import type { State } from '../store/shown.ts'
import { correctPath } from '../tree/find-path.ts'
import { forVisitor, readTree } from '../tree/site-tree.ts'
import { pageRequestOf, readPastPage } from './as-of.ts'
import { peopleFor } from './people.ts'
import { readPage } from './read-page.ts'
import { reviewStatusOn } from './review-status.ts'

type Reading = { isPreview?: boolean; state?: State }

/**
 * The content of a page for a user; throws if there is none for them. The url may be a former path of the page. If it
 * ends in `?on=YYYY-MM-DD` or `?version=12`, the content is as it was then, and read-only; if it ends in `?summary`, the
 * page is rendered as its one-page summary.
 */
export async function readPageFor(
  { db, routes, clock }: Pick<ServerContext, 'db' | 'routes' | 'clock'>,
  url: string,
  user: User | undefined,
  { isPreview = false, state = 'released' }: Reading = {},
): Promise<PageContent> {
  const request = pageRequestOf(url, clock())
  if (!request) throw problem(404, 'There is no such page.')
  const tree = await readTree({ db, routes })
  const node = tree.at(request.path) ?? tree.at((await correctPath({ db, routes }, request.path, user)) ?? '')
  if (!node) throw problem(404, 'There is no such page.')
  const { past } = request
  // A pattern's path is not a page's path: each address that matches it is its own.
  const path = isPattern(node.route) ? request.path : node.route.path
  const visitor = { routes, user, isPreview: () => isPreview && past === undefined }
  const isForEditors = mayEdit(user?.roles)
  const pageId = node.row?.id ?? 0
  const reading: Promise<RenderedContent & Pick<PageContent, 'review'>> =
    past === undefined
      ? readPage(db, path, { isForEditors, state: isForEditors ? state : 'released' })
      : readPastPage(db, path, past, visitor)
  const [content, forEditors] = await Promise.all([
    reading,
    isForEditors && past === undefined ? releasedOn(db, pageId) : undefined,
  ])
  mustRead({ page: { ...node.reach, ...content.page, archived: node.reach.archived } }, visitor)
  const isSigned = past === undefined && content.page.updated !== null && hasSignatures(routes)
  const [contentItems, released, review] = await Promise.all([
    peopleFor(db, user, content.contentItems),
    forEditors ?? (request.isSummary || isSigned ? lastRelease(db, pageId) : undefined),
    isSigned ? reviewLabelOf(db, pageId, clock()) : content.review,
  ])
  const route = shownRoute(forVisitor(node, visitor))
  const [news, reviewStatus] =
    past === undefined
      ? await Promise.all([newsOn(path, { db, clock }, tree, visitor), reviewStatusOn(path, db, tree, visitor)])
      : []
  return {
    ...{ ...content, contentItems, around: tree.around(node, visitor) },
    ...(news && { news }),
    ...reviewStatus,
    ...(released && { released }),
    ...(review && { review, page: { ...content.page, ...propertiesOf(review) } }),
    route: request.isSummary ? { ...route, page: 'summary' } : route,
  }
}

export const shownRoute = ({ name, path, title, description, page, inCode }: ChangedRoute): PageContent['route'] => ({
  ...{ name, path, title },
  ...(description && { description }),
  ...(page !== undefined && { page }),
  ...(inCode && { inCode: { title: inCode.title, ...(inCode.description && { description: inCode.description }) } }),
})
