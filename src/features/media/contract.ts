import type { Route } from '#base/contract/route.ts'

/** Where an image opens at full size, without the shell (2.1). */
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
