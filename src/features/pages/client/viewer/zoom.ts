/** The position of an image on the stage: its magnification, and its upper left corner. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }

type Size = { readonly width: number; readonly height: number }
type Point = { readonly x: number; readonly y: number }

export const whole: View = { scale: 1, x: 0, y: 0 }
const maxScale = 10

export function zoomed({ scale, x, y }: View, factor: number, around: Point, stage: Size): View {
  const next = Math.min(maxScale, Math.max(1, scale * factor))
  const by = next / scale
  return clamped({ scale: next, x: around.x - (around.x - x) * by, y: around.y - (around.y - y) * by }, stage)
}

export const moved = ({ scale, x, y }: View, by: Point, stage: Size): View =>
  clamped({ scale, x: x + by.x, y: y + by.y }, stage)

/** The image never leaves the stage. */
const clamped = ({ scale, x, y }: View, { width, height }: Size): View => ({
  scale,
  x: Math.min(0, Math.max(width * (1 - scale), x)),
  y: Math.min(0, Math.max(height * (1 - scale), y)),
})

const stepPixels = 60

/** The view after a key press; undefined if the key has no meaning here. */
export function viewAfterKey(key: string, view: View, stage: Size): View | undefined {
  const middle = { x: stage.width / 2, y: stage.height / 2 }
  const moves: Readonly<Record<string, Point>> = {
    ArrowLeft: { x: stepPixels, y: 0 },
    ArrowRight: { x: -stepPixels, y: 0 },
    ArrowUp: { x: 0, y: stepPixels },
    ArrowDown: { x: 0, y: -stepPixels },
  }
  if (key === '+' || key === '=') return zoomed(view, zoomStep, middle, stage)
  if (key === '-') return zoomed(view, 1 / zoomStep, middle, stage)
  if (key === '0' || key === 'Home') return whole
  const by = Object.hasOwn(moves, key) ? moves[key] : undefined
  return by && moved(view, by, stage)
}

const zoomStep = 1.5
