export type Offset = { readonly x: number; readonly y: number }

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export type Window = { readonly width: number; readonly height: number }

export const middle: Offset = { x: 0, y: 0 }

/** The offset nearest to the wanted one that keeps the whole dialog in the window, or its head if it is larger. */
export function clampToWindow(target: Offset, box: Box, current: Offset, window: Window): Offset {
  return {
    x: within(target.x, current.x - box.left, window.width - box.width),
    y: within(target.y, current.y - box.top, window.height - box.height),
  }
}

/** `start` is the offset at which the dialog touches the window's edge, `room` how far it can go from there. */
const within = (target: number, start: number, room: number) =>
  Math.max(start, Math.min(target, start + Math.max(0, room)))

const step = 16
const fineStep = 1

const directions: Record<string, Offset> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The offset after a key: arrows move by a step, with Shift by a pixel; Home centres the dialog. */
export function movedByKey(key: string, isFine: boolean, from: Offset): Offset | undefined {
  if (key === 'Home') return middle
  const direction = directions[key]
  const by = isFine ? fineStep : step
  return direction && { x: from.x + direction.x * by, y: from.y + direction.y * by }
}

const farther = 100_000

/** The places that the move button cycles through, so that a single pointer can move the dialog without dragging. */
export const places = [
  { name: 'in the middle', offset: middle },
  { name: 'at the top left', offset: { x: -farther, y: -farther } },
  { name: 'at the top right', offset: { x: farther, y: -farther } },
  { name: 'at the bottom right', offset: { x: farther, y: farther } },
  { name: 'at the bottom left', offset: { x: -farther, y: farther } },
] as const satisfies readonly { name: string; offset: Offset }[]

/** Whether a text is a valid handle selector for a dialog: one class or one id (2.7). */
export const isHandleSelector = (selector: string) => /^[.#]-?[_a-zA-Z\u0080-\uffff][\w\u0080-\uffff-]*$/.test(selector)
