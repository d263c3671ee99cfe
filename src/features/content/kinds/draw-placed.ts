import { drawDocument } from './document/draw.ts'
import { drawImage, type Surroundings } from './image/draw/image.ts'
import type { MediaItem, MediaType, Placing } from './image/placing.ts'
import { namedItem, withProperties } from './image/shown.ts'
import { drawImageLink } from './image-link/draw.ts'
import { type Html, text } from './region/draw/html.ts'

const drawings: Readonly<Record<MediaType, (item: MediaItem, around: Surroundings) => Html>> = {
  image: drawImage,
  image_link: drawImageLink,
  document: drawDocument,
}

/** What draws an item of this kind. */
export const drawItem = (item: MediaItem, around: Surroundings): Html => drawings[item.type](item, around)

/** An image, image link or document where a page places it, as readers get it; nothing where it has no content (4.8). */
export function drawPlaced(saved: MediaItem | undefined, placing: Placing, routes: readonly { name: string }[]): Html {
  const item = namedItem(placing) ?? saved
  const hasViewer = routes.some(({ name }) => name === 'image-viewer')
  return item ? drawItem(withProperties(item, placing.fixed ?? {}), { sizes: placing.sizes, hasViewer }) : text('')
}
