import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { type Route, routeAt } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import { documentAddressOf } from '#features/media/contract.ts'
import {
  type Visitor as Bearer,
  findUpload,
  findUploads,
  type UploadAccess,
  type VisibleUpload,
} from '#features/media/server/index.ts'
import { downloadKinds } from '../../contract/kinds.ts'
import { deleteRenderedChanges } from '../history/render-changes.ts'
import { released } from '../store/shown.ts'
import {
  collectionItems,
  editables,
  mediaContents,
  pages,
  releasedVersions,
  reviews,
  reviewVersions,
  signoffs,
  versions,
} from '../store/tables.ts'
import { editorsOnly, mayRead, pagesFor, type VersionReach, type Visitor } from './access.ts'
import { isCurrent, uploadIdsSeenBy } from './seen.ts'

type Options = {
  routes: readonly Route[]
  isPreview(url: string, visitor: Bearer): boolean
  isGranted(documentId: number, visitor: Bearer): boolean
  reviewLinkOf(visitor: Bearer): number | undefined
}

/** Where uploads are shown, and who may see them there. */
export function uploadAccess({ routes, isPreview, isGranted, reviewLinkOf }: Options): UploadAccess {
  const visitorOf = (bearer: Bearer): Visitor => ({
    ...{ user: bearer.user, routes },
    isPreview: (url) => isPreview(url, bearer),
  })
  const nobody: Visitor = { user: undefined, routes }

  return {
    async image(db, controlId) {
      const [row] = await placed(db).where(and(eq(editables.id, controlId), released))
      return row && shown(row.content.imageUpload, [row])
    },

    async uses(db, uploadId) {
      const { imageUpload, documentUpload } = mediaContents
      return shown(uploadId, await placed(db).where(or(eq(imageUpload, uploadId), eq(documentUpload, uploadId))))
    },

    async document(db, documentId, version) {
      const [row] = await placed(db).where(
        and(
          ...[eq(editables.id, documentId), hasFile],
          version === undefined ? released : eq(versions.revision, version),
        ),
      )
      if (!row) return undefined
      const place = shown(row.content.documentUpload, [row])
      const isOpenTo: VisibleUpload['isOpenTo'] = (upload, bearer) =>
        (version === undefined && isGranted(documentId, bearer)) || place.isOpenTo(upload, bearer)
      return { ...place, isOpenTo }
    },

    async where(db, uploadIds, bearer) {
      const { imageUpload, documentUpload } = mediaContents
      const rows = await placed(db)
        .where(or(inArray(imageUpload, [...uploadIds]), inArray(documentUpload, [...uploadIds])))
        .orderBy(pages.url, editables.id, versions.revision)
      return rows
        .filter(({ page, isCurrent, reach }) => {
          const use = { page, ...(!isCurrent && { version: reach }) }
          return bearer === undefined || mayRead(use, visitorOf(bearer))
        })
        .map(({ page: { url, title }, editableId, version, isCurrent }) => ({
          ...{ url, title: title ?? routeAt(routes, url)?.title ?? null },
          ...{ editableId, version, isCurrent },
        }))
    },

    async forgetRendered(db, uploadIds) {
      const { imageUpload, documentUpload } = mediaContents
      const rows = await db
        .select({ id: releasedVersions.id })
        .from(mediaContents)
        // The change that replaced an upload names it too.
        .innerJoin(
          releasedVersions,
          or(eq(releasedVersions.version, mediaContents.version), eq(releasedVersions.replaced, mediaContents.version)),
        )
        .where(or(inArray(imageUpload, [...uploadIds]), inArray(documentUpload, [...uploadIds])))
      const releasedIds = rows.map(({ id }) => id)
      await deleteRenderedChanges(db, releasedIds)
    },

    async listed(db, bearer) {
      return { ids: await uploadIdsSeenBy(db, visitorOf(bearer)), own: bearer.user?.username ?? '' }
    },
  }

  /** Current content is visible to a page's readers, past content to its editors. */
  function shown(uploadId: number, rows: readonly UploadUse[]): VisibleUpload {
    const uses = rows.map(({ page, isCurrent }) => ({ page, ...(!isCurrent && { version: editorsOnly }) }))
    // Everyone who could see a file may know that it has been withdrawn.
    const formerUses = rows.map(({ page, isCurrent, reach }) => ({ page, ...(!isCurrent && { version: reach }) }))
    return {
      uploadId,
      isPublic: uses.some((use) => mayRead(use, nobody)),
      isOpenTo: (upload, bearer) =>
        mayRead({ upload, uses: upload.withdrawn ? formerUses : uses }, visitorOf(bearer)) ||
        (!upload.withdrawn && isInReview(rows, reviewLinkOf(bearer))),
    }
  }
}

const isInReview = (rows: readonly UploadUse[], link: number | undefined) =>
  link !== undefined && rows.some(({ reviewLinks }) => reviewLinks.includes(link))

/** A document by its id, for a download link: its name and its page. */
export async function findDocument(db: Db, id: string): Promise<{ name: string; path: string } | undefined> {
  const documentId = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const [row] = await placed(db).where(and(eq(editables.id, documentId), hasFile, isCurrent))
  const upload = row && (await findUpload(db, row.content.documentUpload))
  return upload && { name: upload.name, path: documentAddressOf(documentId) }
}

export async function listDocuments(db: Db, visitor: Visitor): Promise<{ id: number; name: string; page: string }[]> {
  const { present } = await pagesFor(db, visitor)
  const rows = await placed(db)
    .where(and(hasFile, isCurrent, inArray(pages.id, present)))
    .orderBy(pages.url, editables.id)
    .limit(maxListed)
  const documentIds = rows.map(({ content }) => content.documentUpload)
  const files = await findUploads(db, documentIds)
  return rows.flatMap(({ content, page, id }) => {
    const file = files.get(content.documentUpload)
    return file ? [{ id, name: file.name, page: page.url }] : []
  })
}

const maxListed = 2000
const kindsWithFile = downloadKinds.map(({ name }) => name)
const hasFile = inArray(editables.kind, kindsWithFile)

type UploadUse = {
  page: typeof pages.$inferSelect
  isCurrent: boolean
  reach: VersionReach
  /** The links of the open reviews that show it. */
  reviewLinks: readonly number[]
}

const placed = (db: Db) =>
  db
    .select({
      content: mediaContents,
      page: pages,
      id: editables.id,
      editableId: editables.editableId,
      version: versions.revision,
      reach: { audience: versions.audience, wasOnline: versions.wasOnline },
      isCurrent: sql<boolean>`coalesce(${isCurrent}, false)`,
      reviewLinks: sql<number[]>`array(
        select ${signoffs.link} from ${reviewVersions}
        join ${reviews} on ${reviews.id} = ${reviewVersions.review} and ${reviews.closed} is null
        join ${signoffs} on ${signoffs.review} = ${reviews.id} where ${reviewVersions.version} = ${versions.id})`,
    })
    .from(mediaContents)
    .innerJoin(versions, eq(versions.id, mediaContents.version))
    .innerJoin(editables, eq(editables.id, versions.editable))
    .innerJoin(pages, eq(pages.id, editables.pageId))
    .leftJoin(collectionItems, eq(collectionItems.id, editables.collectionItemId))
    .$dynamic()
