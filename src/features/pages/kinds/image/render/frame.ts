import { sizedAddress } from '#features/media/contract.ts'
import { element, empty, type Html } from '#features/rich-text/index.ts'
import type { MediaItem } from '../placing.ts'

/** The widths in device pixels that a browser may choose from before a script sets the exact one. */
const widths = [320, 448, 640, 896, 1280, 1920, 2560]

const ratios: Readonly<Record<string, readonly [number, number]>> = {
  '1x1': [1, 1],
  '2x1': [2, 1],
  '3x1': [3, 1],
  '4x1': [4, 1],
  '5x1': [5, 1],
  '16x9': [16, 9],
}

/** The box that an image is shown in, in CSS pixels, if there is room for it. */
function boxOf(item: MediaItem): { width: number; height: number } {
  const { imageWidth, imageHeight, imageRotation, imageMaxWidth } = item
  const [across, down] = imageRotation % 180 === 0 ? [imageWidth, imageHeight] : [imageHeight, imageWidth]
  const width = imageMaxWidth === 0 ? across : isDrawing(item) ? imageMaxWidth : Math.min(imageMaxWidth, across)
  return { width, height: Math.max(1, Math.round(width / (ratioOf(item) ?? across / down))) }
}

/** The aspect ratio of the frame, if the item sets one; portrait inverts it (3.5). */
function ratioOf({ imageAspectRatio, imageOrientation }: MediaItem): number | undefined {
  const [long, short] = ratios[imageAspectRatio] ?? []
  if (long === undefined || short === undefined) return
  return imageOrientation === 'portrait' ? short / long : long / short
}

/** An image in a frame that reserves its space, with a placeholder until the image has loaded (4.8). */
export function renderFrame(item: MediaItem, sizes: string | undefined): Html {
  const { imageDescription, imageDecorative, imageAspectRatio, imageOrientation, imageScalingMode } = item
  const imageAddress = wholeOrScaled(item)
  const { width, height } = boxOf(item)
  const sized = (across: number) => sizedAddress(imageAddress, across, (across * height) / width)
  // Vector drawings are sharp at any size.
  const most = isDrawing(item) ? 0 : Math.min(width * 2, Math.max(item.imageWidth, item.imageHeight))
  const candidates = most === 0 ? [] : [...widths.filter((each) => each < most), Math.round(most)]
  return element(
    'span',
    {
      class: 'image-frame',
      'data-ratio': imageAspectRatio,
      'data-orientation': imageOrientation,
      'data-scaling': imageScalingMode,
    },
    empty('img', {
      src: sized(width),
      srcset: candidates.length > 1 ? candidates.map((each) => `${sized(each)} ${each}w`).join(', ') : undefined,
      sizes: candidates.length > 1 ? (sizes ?? `auto, (max-width: ${width}px) 100vw, ${width}px`) : undefined,
      width,
      height,
      alt: imageDecorative ? '' : imageDescription,
      loading: 'lazy',
      decoding: 'async',
      'data-address': imageAddress,
    }),
  )
}

/** An image's own frame crops nothing: sizes are snapped (D-93), and the snapped box has another shape. */
const wholeOrScaled = ({ imageAddress, imageAspectRatio }: MediaItem) =>
  imageAspectRatio === 'auto' ? imageAddress.replace(/\bmode=(crop|fill)\b/, 'mode=fit') : imageAddress

const isDrawing = ({ imageMimeType }: MediaItem) => imageMimeType === 'image/svg+xml'
