type Draw = typeof import('../kinds/draw-placed.ts').drawPlaced

let draw: Draw | undefined = import.meta.env.SSR ? (await import('../kinds/draw-placed.ts')).drawPlaced : undefined

/** The code that draws images and documents. Browsers load it with the next page: the server has drawn the first. */
export const drawing = () => draw

/** Loads that code, before a navigation to a page that needs it. */
export async function loadDrawing() {
  draw = (await import('../kinds/draw-placed.ts')).drawPlaced
}
