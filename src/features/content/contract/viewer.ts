import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'

/** An image as the viewer shows it: whole, and as large as it is. */
export const ViewedImage = z.object({
  imageId: z.int(),
  description: z.string(),
  /** In pixels, as it is shown: after its rotation. */
  width: z.int(),
  height: z.int(),
  /** Without a size. */
  imageAddress: z.string(),
})
export type ViewedImage = z.infer<typeof ViewedImage>

export const viewerEndpoints = {
  viewImages: endpoint('/api/content/images', {
    summary:
      'What the image viewer shows (D-74): `image`, one by its imageId; `document`, all of a page by its pageId. 404 where the caller may open no page that shows it.',
    // As they stand in the address: whatever names no image is 404.
    input: z.object({
      controller: z.string().check(z.maxLength(2048)),
      identifier: z.string().check(z.maxLength(2048)),
    }),
    output: z.object({ page: z.object({ url: z.string() }), images: z.array(ViewedImage) }),
    readsOnly: true,
    flag: 'ImageViewer',
  }),
}
