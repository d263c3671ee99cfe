/** Removes the placeholder once the image is loaded, and makes the image follow the size of its box (4.8). */
export function watchImage(container: Element | null) {
  const image = container?.querySelector('img')
  if (!image) return
  const onLoaded = () => {
    image.dataset.state = 'loaded'
  }
  image.onload = onLoaded
  if (image.complete) onLoaded()
  let before = Number.NaN
  // The code that loads another size is fetched when the box changes, so that a first visit does not pay for it.
  const box = new ResizeObserver(() => {
    // The loaded image may differ by a fraction of a pixel from the space reserved for it.
    const now = image.width + image.height
    if (Math.abs(now - before) > 1) import('./follow-box.ts').then(({ followBox }) => followBox(image))
    before = now
  })
  box.observe(image)
  return () => box.disconnect()
}
