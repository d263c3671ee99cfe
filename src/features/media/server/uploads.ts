import { rm } from 'node:fs/promises'
import { and, count, desc, eq, ilike, inArray, lt, sql, sum } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { ReceivedFile } from '#base/server/http/receive-file.ts'
import { imageAddressOf } from '../address.ts'
import type { Upload } from '../endpoints.ts'
import { documentRule, imageRule } from '../limits.ts'
import type { FileStore } from './files/file-store.ts'
import { Busy, type Queue } from './images/queue.ts'
import { remakeImage } from './images/remake.ts'
import { documentType, imageType, mimeTypes } from './inspect/inspect.ts'
import { uploads } from './tables.ts'

export type UploadRow = typeof uploads.$inferSelect

/** What keeping a file needs. */
export type Keeping = { db: Db; files: FileStore; queue: Queue }

type By = { username: string; at: Date }
type Arrived = Pick<ReceivedFile, 'path' | 'name' | 'size' | 'digest'>

/** Looks into an image that came, makes it anew and keeps that. Throws what is said of one that is refused. */
export async function keepImage({ db, files, queue }: Keeping, arrived: Arrived, by: By): Promise<UploadRow> {
  const type = await imageType(arrived, imageRule)
  const remade = await queue
    .run(() => remakeImage(arrived.path, type, files.arriving))
    .catch((error: unknown) => {
      throw error instanceof Busy ? problem(503, 'The server is busy.', 'Please try again in a moment.') : error
    })
  const name = endingFits(arrived.name, type) ? arrived.name : arrived.name.replace(/\.[^.]*$/, `.${type}`)
  try {
    return await keep({ db, files }, { ...remade, kind: 'image', name, mimeType: mimeTypes[type] ?? '' }, by)
  } finally {
    await rm(remade.path, { force: true })
  }
}

const endingFits = (name: string, type: string) => new RegExp(`\\.${type === 'jpg' ? 'jpe?g' : type}$`, 'i').test(name)

/** Looks into a document that came, and keeps it as it is. Throws what is said of one that is refused. */
export async function keepDocument(
  { db, files }: Omit<Keeping, 'queue'>,
  arrived: Arrived,
  by: By,
): Promise<UploadRow> {
  const type = await documentType(arrived, documentRule)
  const { path, digest, size, name } = arrived
  const file = { path, digest, size, name, width: 0, height: 0 }
  return keep({ db, files }, { ...file, kind: 'document', mimeType: mimeTypes[type] ?? '' }, by)
}

type Kept = Pick<UploadRow, 'digest' | 'kind' | 'name' | 'mimeType' | 'size' | 'width' | 'height'> & { path: string }

/**
 * The bytes first, then the row that names them. What was uploaded before under the same name is the same upload. While
 * the digest is locked, no purge can take the bytes away.
 */
async function keep({ db, files }: Omit<Keeping, 'queue'>, { path, ...file }: Kept, { username, at }: By) {
  if (!(await files.has(file.digest))) await files.keep(file.digest, path, file)
  return db.transaction(async (tx) => {
    await lockDigest(tx, file.digest)
    const [row] = await tx
      .insert(uploads)
      .values({ ...file, uploaded: at, username })
      .onConflictDoUpdate({ target: [uploads.kind, uploads.digest, uploads.name], set: { uploaded: at, username } })
      .returning()
    if (!row) throw new Error('The upload could not be stored.')
    if (!(await files.has(file.digest))) throw problem(503, 'The upload was disturbed.', 'Please try again.')
    return row
  })
}

const lockDigest = (tx: Db, digest: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 727))`)

/** An upload by its id. */
export async function findUpload(db: Db, id: number): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row
}

/** Uploads by their ids. */
export async function findUploads(db: Db, ids: readonly number[]): Promise<Map<number, UploadRow>> {
  const wanted = ids.filter((id) => id > 0)
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(uploads).where(inArray(uploads.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Notes, in the transaction that saves it, that a version shows an upload: then it is kept for good. */
export async function holdUpload(tx: Db, id: number, kind: UploadRow['kind']): Promise<UploadRow> {
  const [row] = await tx
    .update(uploads)
    .set({ isUsed: true })
    .where(and(eq(uploads.id, id), eq(uploads.kind, kind)))
    .returning()
  if (!row) throw problem(422, `There is no such ${kind}.`, 'It may have been cleared away because nothing showed it.')
  return row
}

type Asked = { kind: UploadRow['kind']; query: string; offset: number; limit: number }

/** What has been uploaded, newest first. */
export async function listUploads(
  db: Db,
  { kind, query, offset, limit }: Asked,
): Promise<{ uploads: Upload[]; total: number }> {
  const words = query.split(/\s+/).filter((word) => word !== '')
  const like = (word: string) => ilike(uploads.name, `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const which = and(eq(uploads.kind, kind), ...words.map(like))
  const [total] = await db.select({ count: count() }).from(uploads).where(which)
  const rows = await db
    .select()
    .from(uploads)
    .where(which)
    .orderBy(desc(uploads.uploaded), desc(uploads.id))
    .offset(offset)
    .limit(limit)
  return { uploads: rows.map(shown), total: total?.count ?? 0 }
}

const shown = ({ id, digest: _, uploaded, ...row }: UploadRow): Upload => ({
  uploadId: id,
  ...row,
  uploaded: uploaded.toISOString(),
  imageAddress: row.kind === 'image' ? imageAddressOf('file', id, { refresh: 0 }) : '',
})

/** Takes away what was uploaded before a moment and has never been used; answers how many. */
export async function purgeUploads({ db, files }: Omit<Keeping, 'queue'>, before: Date): Promise<number> {
  const gone = await db
    .delete(uploads)
    .where(and(eq(uploads.isUsed, false), lt(uploads.uploaded, before)))
    .returning({ digest: uploads.digest })
  for (const digest of new Set(gone.map((row) => row.digest)))
    await db.transaction(async (tx) => {
      await lockDigest(tx, digest)
      const [still] = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.digest, digest)).limit(1)
      if (!still) await files.remove(digest)
    })
  return gone.length
}

/** How long an upload waits to be used. */
export const graceMs = 30 * 24 * 60 * 60_000

/** How many files there are, and how many bytes they hold. */
export async function uploadedSizes(db: Db): Promise<{ count: number; bytes: number }> {
  const each = db.selectDistinct({ digest: uploads.digest, size: uploads.size }).from(uploads).as('each')
  const [row] = await db.select({ count: count(), bytes: sum(each.size).mapWith(Number) }).from(each)
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 }
}
