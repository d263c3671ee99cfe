import * as z from 'zod/mini'
import { endpoint, savingLimit } from '#base/contract/endpoint.ts'

const UploadId = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))

export const Upload = z.object({
  uploadId: z.int(),
  kind: z.enum(['image', 'document']),
  name: z.string(),
  mimeType: z.string(),
  /** Stored size in bytes. */
  size: z.int(),
  /** Of images, in pixels; 0 for documents. */
  width: z.int(),
  height: z.int(),
  uploaded: z.string(),
  username: z.string(),
  /** True if any version of anything on a page shows it; then it is never deleted. */
  isUsed: z.boolean(),
  /** Of images: the address without a size; otherwise empty. */
  imageAddress: z.string(),
  withdrawn: z.nullable(z.string()),
  mayWithdraw: z.boolean(),
})
export type Upload = z.infer<typeof Upload>

export const mediaEndpoints = {
  uploads: endpoint('/api/media/uploads', {
    access: 'file',
    summary: 'Earlier uploads, newest first, for choosing again.',
    roles: ['Admin', 'Editor'],
    input: z.strictObject({
      kind: z.enum(['image', 'document']),
      query: z._default(z.string().check(z.maxLength(200)), ''),
      offset: z._default(z.int().check(z.minimum(0)), 0),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    output: z.object({ uploads: z.array(Upload), total: z.int() }),
    readsOnly: true,
  }),
  uploadPlaces: endpoint('/api/media/places', {
    access: 'file',
    summary:
      'The pages that show an upload now, as far as the caller may read them, and whether the caller may withdraw it.',
    isPersonal: true,
    input: z.strictObject({ uploadId: UploadId }),
    output: z.object({
      places: z.array(z.object({ url: z.string(), title: z.nullable(z.string()) })),
      mayWithdraw: z.boolean(),
    }),
    readsOnly: true,
  }),
  withdrawUpload: endpoint('/api/media/withdraw', {
    access: 'file',
    summary:
      'Withdraws a file for good: its bytes are removed everywhere, each of its addresses answers 410, and the same bytes are refused. For its uploader and Admin. Idempotent.',
    isPersonal: true,
    needsProof: true,
    input: z.strictObject({
      uploadId: UploadId,
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
      /** Also deletes the file's name. */
      forgetName: z._default(z.boolean(), false),
    }),
    limit: savingLimit,
    output: z.object({
      uploadId: z.int(),
      isWithdrawn: z.literal(true),
      /** The versions that show it, as far as the caller may read them. */
      places: z.array(z.object({ url: z.string(), editableId: z.string(), version: z.int() })),
    }),
  }),
}
