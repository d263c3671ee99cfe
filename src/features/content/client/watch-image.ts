/** Takes the placeholder away once the image within an element is loaded, and has the image follow the size of its box (4.8). */
export function watchImage(place: Element | null) {
  const image = place?.querySelector('img')
  if (!image) return
  const done = () => {
    image.dataset.state = 'loaded'
  }
  image.onload = done
  if (image.complete) done()
  let isFirst = true
  // What it takes to load another size is fetched when the box changes, so that no first visit pays for it.
  const box = new ResizeObserver(() => {
    if (!isFirst) import('./follow-box.ts').then(({ followBox }) => followBox(image))
    isFirst = false
  })
  box.observe(image)
  return () => box.disconnect()
}
