/** A tap moves the focus once the finger is off: between the mouse events that follow it, before its click. */
const starts = ['pointerdown', 'mousedown'] as const
const ends = ['pointerup', 'pointercancel', 'mouseup'] as const

let isPressed = false

if (typeof window !== 'undefined') {
  for (const start of starts) addEventListener(start, () => (isPressed = true), true)
  for (const end of ends) addEventListener(end, () => (isPressed = false), true)
}

/** Waits for a press to end and click: a message shown on blur must not move the button away from under it. */
export function afterPress(act: () => void) {
  if (!isPressed) return act()
  const once = new AbortController()
  for (const end of ends)
    addEventListener(
      end,
      () => {
        once.abort()
        setTimeout(act)
      },
      { signal: once.signal },
    )
}
