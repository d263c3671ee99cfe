import * as z from 'zod/mini'
import { endpoint, readingLimit } from '#base/contract/endpoint.ts'

/** An image for the viewer: uncropped and in full size. */
export const ViewedImage = z.object({
  imageId: z.int(),
  description: z.string(),
  /** In pixels, after its rotation. */
  width: z.int(),
  height: z.int(),
  /** Without a size. */
  imageAddress: z.string(),
})
export type ViewedImage = z.infer<typeof ViewedImage>

export const viewerEndpoints = {
  viewImages: endpoint('/api/content/images', {
    access: 'file',
    summary:
      'What the image viewer shows (D-74): `image`, one by its imageId; `document`, all of a page by its pageId. 404 where the caller may open no page that shows it.',
    // Unvalidated, as in the address: values that match no image get 404.
    input: z.strictObject({
      controller: z.string().check(z.maxLength(2048)),
      identifier: z.string().check(z.maxLength(2048)),
    }),
    output: z.object({ page: z.object({ url: z.string() }), images: z.array(ViewedImage) }),
    readsOnly: true,
    flag: 'ImageViewer',
    limit: readingLimit(60),
  }),
}
