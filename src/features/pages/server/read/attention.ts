import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { counted } from '#base/contract/counted.ts'
import { dayText, isoDay } from '#base/contract/day.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Attention } from '#base/server/feature.ts'
import type { ServerContext } from '#base/server/http/serve.ts'
import { openStatementsIn } from '#features/rich-text/index.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import { pagesWithDrafts } from '../publishing/drafts.ts'
import { countedReview } from '../publishing/reviewed.ts'
import { working } from '../store/shown.ts'
import {
  collectionItemContents,
  collectionItems,
  editables,
  mediaContents,
  pages,
  regionContents,
  versions,
} from '../store/tables.ts'
import { readTree } from '../tree/site-tree.ts'
import { exampleAddress } from './collections.ts'

type Reading = Pick<ServerContext, 'db' | 'routes' | 'clock'>

/** What waits for the editors on the pages that are not archived. */
export const pagesAttention = (reading: Reading): Attention[] =>
  Object.entries({
    'Reviews due': reviewsDue,
    'Drafts that readers do not see': drafts,
    'Statements without a source': openStatements,
    'Links to pages that are not there': brokenLinks,
    'Files without a description': undescribedFiles,
    'To be filled in': missingParticulars,
  }).map(([name, find]) => ({
    name,
    async find() {
      const [found, tree] = await Promise.all([find(reading), readTree(reading)])
      return found.map(({ path, detail }) => ({ path, detail, title: tree.at(path)?.route.title ?? path }))
    },
  }))

type Found = Promise<{ path: string; detail: string }[]>

async function reviewsDue({ db, clock }: Reading): Found {
  const { nextReview } = countedReview(db)
  const due = await db
    .select({ path: pages.url, day: nextReview })
    .from(pages)
    .where(and(isNull(pages.archived), lte(nextReview, isoDay(clock()))))
    .orderBy(asc(pages.nextReview), asc(pages.url))
  return due.map(({ path, day }) => ({ path, detail: `since ${dayText(day ?? '')}` }))
}

async function drafts({ db }: Reading): Found {
  return (await pagesWithDrafts(db)).map(({ url: path, changes, displayNames, since, review }) => ({
    path,
    detail: [
      `${counted(changes, 'change')} by ${displayNames.join(', ')}, since ${dayText(since)}`,
      ...(review ? [`in review until ${dayText(review.due)}: ${review.signed} of ${review.asked} signed`] : []),
    ].join('; '),
  }))
}

async function openStatements({ db }: Reading): Found {
  const found = await unconfirmedStatements(db)
  return found.map(({ path, count }) => ({ path, detail: counted(count, 'statement') }))
}

/** The number of statements without a source that readers find on each page that has some. */
export async function unconfirmedStatements(db: Db, state = working): Promise<{ path: string; count: number }[]> {
  const shown = shownVersions(db, state)
  const documents = await db
    .select({ path: shown.path, document: regionContents.document })
    .from(shown)
    .innerJoin(regionContents, eq(regionContents.version, shown.versionId))
    .where(sql`${regionContents.document} @? 'strict $.** ? (@.type == "unconfirmed")'`)
    .orderBy(asc(shown.path))
  const counts = new Map<string, number>()
  for (const { path, document } of documents) counts.set(path, (counts.get(path) ?? 0) + openStatementsIn(document))
  return [...counts].flatMap(([path, count]) => (count > 0 ? [{ path, count }] : []))
}

async function brokenLinks(reading: Reading): Found {
  const { db } = reading
  const shown = shownVersions(db)
  const hrefs = sql`'strict $.** ? (exists(@.href)).href'`
  const inTexts = await db
    .select({
      path: shown.path,
      href: sql<string>`jsonb_path_query(${regionContents.document}, ${hrefs}) #>> '{}'`,
    })
    .from(shown)
    .innerJoin(regionContents, eq(regionContents.version, shown.versionId))
  const ofImages = await db
    .select({
      path: shown.path,
      href: sql<string>`coalesce('page:' || ${mediaContents.linkPage}, ${mediaContents.linkUrl})`,
    })
    .from(shown)
    .innerJoin(mediaContents, eq(mediaContents.version, shown.versionId))
  const archived = await db.select({ id: pages.id, url: pages.url }).from(pages).where(isNotNull(pages.archived))
  const archivedPaths = new Map(archived.map(({ id, url }) => [`page:${id}`, url]))
  const tree = await readTree(reading)
  return [...inTexts, ...ofImages]
    .flatMap(({ path, href }) => {
      const [target = ''] = href.split(/[?#]/)
      const isMissing = target.startsWith('/') && !target.startsWith('/api/') && tree.at(target) === undefined
      const missing = isMissing ? target : archivedPaths.get(target)
      return missing === undefined ? [] : [{ path, detail: `to ${missing}` }]
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function undescribedFiles({ db }: Reading): Found {
  const shown = shownVersions(db)
  const { properties, imageUpload, documentUpload } = mediaContents
  const found = await db
    .select({ path: shown.path, name: shown.editableId })
    .from(shown)
    .innerJoin(mediaContents, eq(mediaContents.version, shown.versionId))
    .where(
      and(
        or(gt(imageUpload, 0), gt(documentUpload, 0)),
        sql`coalesce(${properties} ->> 'imageDescription', '') = ''`,
        sql`coalesce(${properties} ->> 'imageDecorative', 'false') = 'false'`,
      ),
    )
    .orderBy(asc(shown.path))
  return found.map(({ path, name }) => ({ path, detail: name.split('.').at(-1) ?? '' }))
}

/** Collections that say who stands behind the site: the page and the name of each, and what it tells readers. */
const particulars = [
  { key: '/', name: 'publisher', detail: 'who publishes the site' },
  { key: '/', name: 'funders', detail: 'who funds the site' },
  { key: '/about/people', name: 'people', detail: 'editors and reviewers' },
  { key: '/about/cite', name: 'publisher', detail: 'licence and contact' },
]

async function missingParticulars({ db }: Reading): Found {
  const keys = particulars.map(({ key }) => key)
  const onSite = await db
    .select({ key: pages.key, path: pages.url })
    .from(pages)
    .where(and(isNull(pages.archived), inArray(pages.key, keys)))
  const items = await db
    .select({ item: editables.editableId })
    .from(collectionItems)
    .innerJoin(editables, eq(editables.id, collectionItems.editable))
    .innerJoin(versions, working)
    .innerJoin(collectionItemContents, eq(collectionItemContents.version, versions.id))
    .where(
      and(
        eq(collectionItems.archived, false),
        sql`coalesce(${collectionItemContents.data} ->> 'url', '') !~ ${exampleAddress.source}`,
      ),
    )
  return particulars.flatMap(({ key, name, detail }) => {
    const page = onSite.find((row) => row.key === key)
    const isFilled = items.some(({ item }) => item.startsWith(`${editableIdOf(key, name)}#`))
    return page && !isFilled ? [{ path: page.path, detail }] : []
  })
}

/** The current version of each part of the pages that are not archived. */
const shownVersions = (db: Db, state = working) =>
  db
    .select({
      path: sql<string>`${pages.url}`.as('path'),
      editableId: editables.editableId,
      versionId: sql<number>`${versions.id}`.as('version_id'),
    })
    .from(editables)
    .innerJoin(pages, eq(pages.id, editables.pageId))
    .innerJoin(versions, state)
    .where(and(isNull(pages.archived), eq(editables.isRemoved, false)))
    .as('shown')
