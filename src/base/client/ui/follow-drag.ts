import type { Offset } from './dialog-place.ts'

const slack = 3

/** Follows a pointer that drags something by its handle; answers how to stop listening. */
export function followDrag(
  handle: HTMLElement | null,
  current: () => Offset,
  move: (wanted: Offset) => void,
): () => void {
  if (!handle) return () => {}
  const listening = new AbortController()
  let start: { pointer: number; x: number; y: number; from: Offset } | undefined

  handle.dataset.handle = ''
  handle.addEventListener('pointerdown', begin, listening)
  // A quick pointer has left a thin handle before it is taken over.
  document.addEventListener('pointermove', follow, listening)
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, letGo, listening)

  function begin({ button, target, pointerId, clientX, clientY }: PointerEvent) {
    if (button !== 0 || isControl(target)) return
    start = { pointer: pointerId, x: clientX, y: clientY, from: current() }
  }

  function follow({ pointerId, clientX, clientY, buttons }: PointerEvent) {
    if (start?.pointer !== pointerId || !handle) return
    if (buttons === 0) {
      start = undefined
      return
    }
    const x = clientX - start.x
    const y = clientY - start.y
    // A press that does not move stays a press: the pointer is taken over only with the first real movement.
    if (!handle.hasPointerCapture(pointerId)) {
      if (Math.hypot(x, y) < slack) return
      handle.setPointerCapture(pointerId)
    }
    move({ x: start.from.x + x, y: start.from.y + y })
  }

  function letGo() {
    start = undefined
  }

  return () => {
    listening.abort()
    delete handle.dataset.handle
  }
}

/** Controls within the handle keep their own presses, but for the one that is there to move. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, select, textarea, label')?.matches(':not([data-move])')
