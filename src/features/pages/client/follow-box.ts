import { sizedAddress } from '#features/media/contract.ts'

const waitMs = 200 // 4.8, 9

const waiting = new WeakMap<HTMLImageElement, ReturnType<typeof setTimeout>>()

/** When the box of an image changes size, shows the placeholder and, after a delay, reloads the image (4.8). */
export function followBox(image: HTMLImageElement) {
  const { address } = image.dataset
  const { width, height } = image.getBoundingClientRect()
  if (address === undefined || width === 0 || height === 0) return
  image.dataset.state = 'waiting'
  clearTimeout(waiting.get(image))
  waiting.set(
    image,
    setTimeout(() => {
      // 7: the displayed size multiplied by the device pixel ratio.
      image.srcset = ''
      image.src = sizedAddress(address, width * devicePixelRatio, height * devicePixelRatio)
    }, waitMs),
  )
  image.onerror = () => {
    image.dataset.state = 'loaded'
  }
}
