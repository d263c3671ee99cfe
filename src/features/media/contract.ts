import type { FlagTable } from '#base/contract/flags.ts'
import type { Route } from '#base/contract/route.ts'

export { documentAddressOf, type ImageContentType, imageAddressOf, sizedAddress } from './address.ts'
export type { mediaEndpoints, Upload } from './endpoints.ts'
export { acceptOf, documentRule, imageRule, mustBeWholeAt, uploadFault, uploadRules } from './limits.ts'
export { aspectRatios, flips, rotations, scalingModes } from './options.ts'

/** The image viewer, which opens images at full size without the shell (2.1). */
export const mediaRoutes = [
  {
    name: 'image-viewer',
    path: '/image-viewer/:controller/:identifier',
    title: 'Image viewer',
    description: 'View an image at full size',
    hidden: true,
    popout: true,
    isStatic: true,
    flag: 'ImageViewer',
  },
] as const satisfies readonly Route[]

/** Whether a path can be that of the image viewer: an image or the images of a page, by number (D-74). */
export const isViewerPath = (path: string) => /^\/image-viewer\/(?:image|document)\/[1-9]\d{0,8}$/.test(path)

export const mediaFlags = {
  ImageViewer: { on: true, effect: 'Images open at full size in a page of their own' },
} as const satisfies FlagTable

declare module '#base/contract/flags.ts' {
  interface Flags extends Record<keyof typeof mediaFlags, true> {}
}
