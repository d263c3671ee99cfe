import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'

/** A file that has been uploaded, as the choice of what there is shows it. */
export const Upload = z.object({
  uploadId: z.int(),
  kind: z.enum(['image', 'document']),
  name: z.string(),
  mimeType: z.string(),
  /** In bytes, as it is kept. */
  size: z.int(),
  /** Of images, in pixels; 0 for documents. */
  width: z.int(),
  height: z.int(),
  uploaded: z.string(),
  username: z.string(),
  /** True where a version of something on a page shows it; then it is kept for good. */
  isUsed: z.boolean(),
  /** Of images: the address without a size; else empty. */
  imageAddress: z.string(),
})
export type Upload = z.infer<typeof Upload>

export const mediaEndpoints = {
  uploads: endpoint('/api/media/uploads', {
    summary: 'What has been uploaded, newest first, to be chosen again.',
    roles: ['Admin', 'Editor'],
    input: z.object({
      kind: z.enum(['image', 'document']),
      query: z._default(z.string().check(z.maxLength(200)), ''),
      offset: z._default(z.int().check(z.minimum(0)), 0),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    output: z.object({ uploads: z.array(Upload), total: z.int() }),
    readsOnly: true,
  }),
}
