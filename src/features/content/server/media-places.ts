import { and, eq, or } from 'drizzle-orm'
import type { Route } from '#base/contract/route.ts'
import { routeAt } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import { documentAddressOf } from '#features/media/address.ts'
import { findUpload, findUploads, type Places, type Shown, type Visitor } from '#features/media/server/index.ts'
import { mustRead } from './reading.ts'
import { editables, mediaContents, pages, versions } from './tables.ts'

type Options = {
  routes: readonly Route[]
  /** Tells whether a visitor has been given leave to see a page that is not public. */
  isPreview(url: string, visitor: Visitor): boolean
  /** Tells whether a visitor has been handed a document as it is now, wherever it is. */
  isHandedOut(documentId: number, visitor: Visitor): boolean
}

/** Where uploads are shown: what is on a page may be seen by whoever may open the page (D-35), now and in its history. */
export function mediaPlaces({ routes, isPreview, isHandedOut }: Options): Places {
  return {
    async image(db, controlId) {
      const [row] = await placed(db).where(and(eq(editables.id, controlId), eq(versions.revision, editables.revision)))
      return row && shown(row.content.imageUpload, row.page)
    },

    async uses(db, uploadId) {
      const { imageUpload, documentUpload } = mediaContents
      const rows = await placed(db).where(or(eq(imageUpload, uploadId), eq(documentUpload, uploadId)))
      const byPage = new Map(rows.map(({ page }) => [page.id, page]))
      return [...byPage.values()].map((page) => shown(uploadId, page))
    },

    async document(db, documentId, version) {
      const revision = version ?? editables.revision
      const [row] = await placed(db).where(
        and(eq(editables.id, documentId), eq(editables.kind, 'document'), eq(versions.revision, revision)),
      )
      if (!row) return undefined
      const place = shown(row.content.documentUpload, row.page)
      const mustOpen = (visitor: Visitor) =>
        version === undefined && isHandedOut(documentId, visitor) ? undefined : place.mustOpen(visitor)
      return { ...place, mustOpen }
    },
  }

  function shown(uploadId: number, { url, online, accessRoles }: typeof pages.$inferSelect): Shown {
    const route = routeAt(routes, url)
    return {
      uploadId,
      isPublic: route !== undefined && online && accessRoles.length === 0 && (route.roles ?? []).length === 0,
      mustOpen: (visitor) => mustRead(route, { online, accessRoles }, visitor.user, isPreview(url, visitor)),
    }
  }
}

/** A document by its id, for a link to its download: what it is called and where it is. */
export async function findDocument(db: Db, id: string): Promise<{ name: string; path: string } | undefined> {
  const documentId = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const [row] = await placed(db).where(
    and(eq(editables.id, documentId), eq(editables.kind, 'document'), eq(versions.revision, editables.revision)),
  )
  const upload = row && (await findUpload(db, row.content.documentUpload))
  return upload && { name: upload.name, path: documentAddressOf(documentId) }
}

/** The documents that stand on pages, by page and name. */
export async function listDocuments(db: Db): Promise<{ id: number; name: string; page: string }[]> {
  const rows = await placed(db)
    .where(and(eq(editables.kind, 'document'), eq(versions.revision, editables.revision)))
    .orderBy(pages.url, editables.id)
    .limit(mostListed)
  const files = await findUploads(
    db,
    rows.map(({ content }) => content.documentUpload),
  )
  return rows.flatMap(({ content, page, id }) => {
    const file = files.get(content.documentUpload)
    return file ? [{ id, name: file.name, page: page.url }] : []
  })
}

const mostListed = 2000

const placed = (db: Db) =>
  db
    .select({ content: mediaContents, page: pages, id: editables.id })
    .from(mediaContents)
    .innerJoin(versions, eq(versions.id, mediaContents.version))
    .innerJoin(editables, eq(editables.id, versions.editable))
    .innerJoin(pages, eq(pages.id, editables.pageId))
    .$dynamic()
