import { eq, inArray } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import type { mediaEndpoints } from '../endpoints.ts'
import type { Media } from './media.ts'
import { uploads } from './tables.ts'
import type { UploadAccess } from './upload-access.ts'
import { digestsOfOthers, findUpload, lockDigest, type UploadRow } from './uploads.ts'

type Calls = Pick<Handlers<typeof mediaEndpoints>, 'withdrawUpload' | 'uploadPlaces'>

/** Withdraws a file permanently: its versions remain, its bytes are deleted. */
export const withdrawalHandlers = (media: Media): Calls => ({
  async uploadPlaces({ uploadId }, call) {
    const upload = await mustSee(media.places, uploadId, call)
    const shown = await media.places.where(call.db, [uploadId], call)
    return {
      places: shown.filter(({ isCurrent }) => isCurrent).map(({ url, title }) => ({ url, title })),
      mayWithdraw: !upload.withdrawn && (await mayWithdraw(call.db, media.places, upload, call)),
    }
  },

  async withdrawUpload({ uploadId, reason, forgetName }, call) {
    const upload = await mustSee(media.places, uploadId, call)
    const withdrawn = await call.db.transaction((tx) =>
      withdraw(tx, upload, { reason, forgetName }, call, media.places),
    )
    // The bytes are no longer served. The next clean-up deletes those that cannot be deleted now.
    await media
      .erase(upload.digest)
      .catch((error: unknown) => call.log.warn({ err: error }, 'a withdrawn file could not be deleted yet'))
    const shown = await media.places.where(call.db, withdrawn, call)
    return {
      uploadId,
      isWithdrawn: true as const,
      places: shown.map(({ url, editableId, version }) => ({ url, editableId, version })),
    }
  },
})

async function mustSee(places: UploadAccess, uploadId: number, call: Call): Promise<UploadRow> {
  const upload = await findUpload(call.db, uploadId)
  if (!upload || !(await places.uses(call.db, uploadId)).isOpenTo(upload, call))
    throw problem(404, 'There is no such file.')
  return upload
}

/** An administrator, or the uploader if nobody else has uploaded the same bytes, which would be deleted for them as well. */
async function mayWithdraw(db: Db, places: UploadAccess, { digest }: UploadRow, call: Call): Promise<boolean> {
  const { ids, own } = await places.listed(db, call)
  return ids === undefined || !(await digestsOfOthers(db, [digest], own)).has(digest)
}

type WithdrawalOptions = { reason: string; forgetName: boolean }

async function withdraw(
  tx: Db,
  upload: UploadRow,
  { reason, forgetName }: WithdrawalOptions,
  call: Call,
  places: UploadAccess,
) {
  const { digest, id } = upload
  await lockDigest(tx, digest)
  if (!(await mayWithdraw(tx, places, upload, call))) throw problem(403, 'Your account may not withdraw this file.')
  const rows = await tx.select().from(uploads).where(eq(uploads.digest, digest)).orderBy(uploads.id).for('update')
  const by = { withdrawn: call.clock(), withdrawnBy: call.user?.username ?? '', reason }
  for (const [at, row] of rows.entries()) {
    const name = at === 0 ? forgotten : `${forgotten} ${at + 1}`
    const set = { ...(row.withdrawn === null && by), ...(forgetName && { name }) }
    if (Object.keys(set).length > 0) await tx.update(uploads).set(set).where(eq(uploads.id, row.id))
  }
  const ids = rows.map((row) => row.id)
  const shown = await places.where(tx, ids)
  await places.forgetRendered(tx, ids)
  await call.announce(tx, '*', `withdrawn:${digest}`)
  if (rows.some((row) => row.withdrawn === null))
    await call.audit(tx, {
      action: withdrawal,
      subject: String(id),
      detail: { digest, reason, places: shown.map(({ url, editableId, version }) => ({ url, editableId, version })) },
    })
  return ids
}

const forgotten = 'withdrawn file'

/** The action in the audit. By it `uploads apply-withdrawals` deletes a restored file again. */
export const withdrawal = 'file withdrawn'

/** Marks uploads of these digests, restored from a backup, as withdrawn; returns how many. */
export async function markWithdrawn(
  db: Db,
  tombstones: readonly { digest: string; at: Date; by: string; reason: string }[],
) {
  const byDigest = new Map(tombstones.map((tombstone) => [tombstone.digest, tombstone]))
  if (byDigest.size === 0) return 0
  const rows = await db
    .select()
    .from(uploads)
    .where(inArray(uploads.digest, [...byDigest.keys()]))
  const restored = rows.filter(({ withdrawn }) => withdrawn === null)
  for (const { id, digest } of restored) {
    const { at, by, reason } = byDigest.get(digest) ?? { at: new Date(), by: '', reason: '' }
    await db.update(uploads).set({ withdrawn: at, withdrawnBy: by, reason }).where(eq(uploads.id, id))
  }
  return restored.length
}
