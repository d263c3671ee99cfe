import type { Offset } from './dialog-place.ts'

const slack = 3

/** Follows a pointer that drags something by its handle; returns a function that stops listening. */
export function followDrag(
  handle: HTMLElement | null,
  current: () => Offset,
  move: (target: Offset) => void,
): () => void {
  if (!handle) return () => {}
  const listening = new AbortController()
  let start: { pointer: number; x: number; y: number; from: Offset } | undefined

  handle.dataset.handle = ''
  handle.addEventListener('pointerdown', begin, listening)
  // A fast pointer may leave a thin handle before it is captured.
  document.addEventListener('pointermove', follow, listening)
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, endDrag, listening)

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
    // A press without movement stays a click: the pointer is captured on the first real movement.
    if (!handle.hasPointerCapture(pointerId)) {
      if (Math.hypot(x, y) < slack) return
      handle.setPointerCapture(pointerId)
    }
    move({ x: start.from.x + x, y: start.from.y + y })
  }

  function endDrag() {
    start = undefined
  }

  return () => {
    listening.abort()
    delete handle.dataset.handle
  }
}

/** Controls inside the handle receive their own presses, except the move control. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, select, textarea, label')?.matches(':not([data-move])')
