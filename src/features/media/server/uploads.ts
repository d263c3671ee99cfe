import { rm } from 'node:fs/promises'
import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, ne, or, sql, sum } from 'drizzle-orm'
import { dayMs } from '#base/contract/day.ts'
import { Problem, problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { FileStore, FilesOf } from '#base/server/files/file-store.ts'
import { newPathIn, type ReceivedFile } from '#base/server/http/receive-file.ts'
import type { WorkerPool } from '#base/server/workers/worker-pool.ts'
import { imageAddressOf } from '../address.ts'
import type { Upload } from '../endpoints.ts'
import { documentRule, imageRule, mustBeWholeAt } from '../limits.ts'
import { mustDecode, reencodeImage } from './images/reencode.ts'
import type { Loss } from './inspect/finding.ts'
import { documentType, imageType, mimeTypes } from './inspect/inspect.ts'
import { type UploadRow, uploads } from './tables.ts'
import type { Listed } from './upload-access.ts'
import { mustNotBeWithdrawn } from './withdrawn.ts'

export type { UploadRow } from './tables.ts'

type StorageDeps = { db: Db; files: FileStore; workers: WorkerPool }

type By = { username: string; at: Date }
type Arrived = Pick<ReceivedFile, 'path' | 'name' | 'size' | 'digest'>

export type RunQueued = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Also returns what was left out. Throws if refused, or if `mustBeWhole` and readers would miss something. */
export async function storeImage(
  { db, files, workers }: StorageDeps,
  runQueued: RunQueued,
  arrived: Arrived,
  { mustBeWhole = false, ...by }: By & { mustBeWhole?: boolean },
): Promise<UploadRow & { losses: readonly Loss[] }> {
  const { type, remade, losses } = await processImage(workers, runQueued, arrived, files.arriving, mustBeWhole)
  const name = endingFits(arrived.name, type) ? arrived.name : arrived.name.replace(/\.[^.]*$/, `.${type}`)
  try {
    const row = await store({ db, files }, { ...remade, kind: 'image', name, mimeType: mimeTypes[type] ?? '' }, by)
    return { ...row, losses }
  } finally {
    await rm(remade.path, { force: true })
  }
}

/** The digest that `storeImage` would store an image under. Throws as it does; stores nothing. */
export async function digestOfImage(
  { files, workers }: Omit<StorageDeps, 'db'>,
  runQueued: RunQueued,
  arrived: Arrived,
): Promise<string> {
  const { remade } = await processImage(workers, runQueued, arrived, files.arriving)
  await rm(remade.path, { force: true })
  return remade.digest
}

async function processImage(
  workers: WorkerPool,
  runQueued: RunQueued,
  arrived: Arrived,
  folder: string,
  mustBeWhole = false,
) {
  const path = newPathIn(folder)
  try {
    const { type, drawing, losses } = await imageType(workers, arrived, path, imageRule)
    if (mustBeWhole && losses.some(({ isVisible }) => isVisible)) throw lossy(losses)
    if (!drawing) return { type, losses, remade: await runQueued(() => reencodeImage(arrived.path, type, folder)) }
    const { pictures, ...size } = drawing
    if (pictures.length > 0) await runQueued(() => mustDecode(pictures))
    return { type, losses, remade: { path, ...size } }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** The error for an image that would lose something: each loss on a line of its own. */
const lossy = (losses: readonly Loss[]) =>
  new Problem(422, 'The image would be changed.', losses.map(({ message }) => message).join('\n'), {
    path: mustBeWholeAt,
  })

const endingFits = (name: string, type: string) => new RegExp(`\\.${type === 'jpg' ? 'jpe?g' : type}$`, 'i').test(name)

/** Inspects an uploaded document and stores it unchanged. Throws the message for a refused one. */
export async function storeDocument({ db, files, workers }: StorageDeps, arrived: Arrived, by: By): Promise<UploadRow> {
  const type = await documentType(workers, arrived, documentRule)
  const { path, digest, size, name } = arrived
  const file = { path, digest, size, name, width: 0, height: 0 }
  return store({ db, files }, { ...file, kind: 'document', mimeType: mimeTypes[type] ?? '' }, by)
}

type NewUpload = Pick<UploadRow, 'digest' | 'kind' | 'name' | 'mimeType' | 'size' | 'width' | 'height'> & {
  path: string
}

/** Stores the bytes first, then their row; the lock keeps purges out. The same bytes and name: the same upload. */
async function store({ db, files }: Omit<StorageDeps, 'workers'>, { path, ...file }: NewUpload, { username, at }: By) {
  mustNotBeWithdrawn(await withdrawnWith(db, file.digest))
  if (!(await files.has(file.digest))) await files.keep(file.digest, path, file)
  return db.transaction(async (tx) => {
    await lockDigest(tx, file.digest)
    const withdrawn = await withdrawnWith(tx, file.digest)
    // Withdrawn while it was being uploaded again.
    if (withdrawn) await files.erase(file.digest)
    mustNotBeWithdrawn(withdrawn)
    const [row] = await tx
      .insert(uploads)
      .values({ ...file, uploaded: at, username })
      .onConflictDoUpdate({
        target: [uploads.kind, uploads.digest, uploads.name],
        set: { uploaded: keptIfUsed('uploaded'), username: keptIfUsed('username') },
      })
      .returning()
    if (!row) throw new Error('The upload could not be stored.')
    if (!(await files.has(file.digest))) throw problem(503, 'The upload was interrupted.', 'Please try again.')
    return row
  })
}

/** A file that has been shown keeps its first uploader. */
const keptIfUsed = (column: 'uploaded' | 'username') =>
  sql`case when ${uploads.isUsed} then ${uploads[column]} else excluded.${sql.identifier(column)} end`

/** Those of the digests that somebody else has uploaded as well. */
export async function digestsOfOthers(db: Db, digests: readonly string[], own: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ digest: uploads.digest })
    .from(uploads)
    .where(and(inArray(uploads.digest, [...digests]), ne(uploads.username, own)))
  return new Set(rows.map(({ digest }) => digest))
}

async function withdrawnWith(db: Db, digest: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.digest, digest), isNotNull(uploads.withdrawn)))
    .limit(1)
  return row
}

export const lockDigest = (tx: Db, digest: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 727))`)

export async function findUpload(db: Db, id: number): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row
}

export async function findUploads(db: Db, ids: readonly number[]): Promise<Map<number, UploadRow>> {
  const positiveIds = ids.filter((id) => id > 0)
  if (positiveIds.length === 0) return new Map()
  const rows = await db.select().from(uploads).where(inArray(uploads.id, positiveIds))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Marks an upload as used, in the transaction that saves the version: then it is never deleted. */
export async function markUploadUsed(tx: Db, id: number, kind: UploadRow['kind']): Promise<UploadRow> {
  const [row] = await tx
    .update(uploads)
    .set({ isUsed: true })
    .where(and(eq(uploads.id, id), eq(uploads.kind, kind)))
    .returning()
  if (!row) throw noSuchUpload(kind)
  mustNotBeWithdrawn(row)
  return row
}

export const noSuchUpload = (kind: UploadRow['kind']) =>
  problem(422, `There is no such ${kind}.`, 'It may have been deleted because it was never used.')

type UploadQuery = { kind: UploadRow['kind']; query: string; offset: number; limit: number }

/** Uploads that may be listed, newest first. */
export async function listUploads(
  db: Db,
  { kind, query, offset, limit }: UploadQuery,
  { ids, own }: Listed,
): Promise<{ uploads: Upload[]; total: number }> {
  const terms = query.split(/\s+/).filter((word) => word !== '')
  const like = (word: string) => ilike(uploads.name, `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const isVisible = ids && or(sql`${uploads.id} in ${ids}`, eq(uploads.username, own))
  const condition = and(eq(uploads.kind, kind), isVisible, ...terms.map(like))
  const rows = await db
    .select()
    .from(uploads)
    .where(condition)
    .orderBy(desc(uploads.uploaded), desc(uploads.id))
    .offset(offset)
    .limit(limit)
  const digests = rows.map(({ digest }) => digest)
  const ofOthers = ids && (await digestsOfOthers(db, digests, own))
  return {
    uploads: rows.map((row) => shown(row, !ofOthers?.has(row.digest))),
    total: await db.$count(uploads, condition),
  }
}

const shown = (
  { id, digest: _, uploaded, withdrawn, withdrawnBy: __, reason: ___, ...row }: UploadRow,
  mayWithdraw: boolean,
): Upload => ({
  uploadId: id,
  ...row,
  uploaded: uploaded.toISOString(),
  imageAddress: row.kind === 'image' && !withdrawn ? imageAddressOf('file', id, { refresh: 0 }) : '',
  withdrawn: withdrawn?.toISOString() ?? null,
  mayWithdraw: mayWithdraw && !withdrawn,
})

/** Deletes uploads older than a given time that were never used; returns how many. */
export async function purgeUploads({ db, files }: Omit<StorageDeps, 'workers'>, before: Date): Promise<number> {
  const deleted = await db
    .delete(uploads)
    // Keep rows of withdrawn files, so that they cannot be uploaded again.
    .where(and(eq(uploads.isUsed, false), isNull(uploads.withdrawn), lt(uploads.uploaded, before)))
    .returning({ digest: uploads.digest })
  for (const digest of new Set(deleted.map((row) => row.digest)))
    await db.transaction(async (tx) => {
      await lockDigest(tx, digest)
      const [remaining] = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.digest, digest)).limit(1)
      if (!remaining) await files.remove(digest)
    })
  return deleted.length
}

/** The files of all uploads that were not withdrawn. */
export const storedFiles: FilesOf = (db) =>
  db
    .select({
      digest: uploads.digest,
      size: sql`max(${uploads.size})`.mapWith(Number),
      isUsed: sql<boolean>`bool_or(${uploads.isUsed})`,
    })
    .from(uploads)
    .where(isNull(uploads.withdrawn))
    .groupBy(uploads.digest)
    .orderBy(uploads.digest)

/** How long an unused upload is kept, in milliseconds. */
export const graceMs = 30 * dayMs

export async function uploadedSizes(db: Db): Promise<{ count: number; bytes: number }> {
  const each = db
    .selectDistinct({ digest: uploads.digest, size: uploads.size })
    .from(uploads)
    .where(isNull(uploads.withdrawn))
    .as('each')
  const [row] = await db.select({ count: count(), bytes: sum(each.size).mapWith(Number) }).from(each)
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 }
}
