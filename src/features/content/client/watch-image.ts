/** Takes the placeholder away once the image within an element is loaded, and has the image follow the size of its box (4.8). */
export function watchImage(place: Element | null) {
  const image = place?.querySelector('img')
  if (!image) return
  const done = () => {
    image.dataset.state = 'loaded'
  }
  image.onload = done
  if (image.complete) done()
  let before = Number.NaN
  // What it takes to load another size is fetched when the box changes, so that no first visit pays for it.
  const box = new ResizeObserver(() => {
    // What is loaded may differ by a fraction of a pixel from the room that was kept for it.
    const now = image.width + image.height
    if (Math.abs(now - before) > 1) import('./follow-box.ts').then(({ followBox }) => followBox(image))
    before = now
  })
  box.observe(image)
  return () => box.disconnect()
}
