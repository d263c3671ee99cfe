type Draw = typeof import('../kinds/draw-placed.ts').drawPlaced

let draw: Draw | undefined = import.meta.env.SSR ? (await import('../kinds/draw-placed.ts')).drawPlaced : undefined

/** What draws images and documents: the first paint has them drawn, so a browser gets it with the page after that. */
export const drawing = () => draw

/** Fetches it, before a page that has something to draw. */
export async function loadDrawing() {
  draw = (await import('../kinds/draw-placed.ts')).drawPlaced
}
