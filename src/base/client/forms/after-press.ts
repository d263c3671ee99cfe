let isPressed = false

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => (isPressed = false), true)
}

/** Waits for a press to end and click: a message shown on blur must not move the button away from under it. */
export function afterPress(act: () => void) {
  if (!isPressed) return act()
  const once = new AbortController()
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(
      end,
      () => {
        once.abort()
        setTimeout(act)
      },
      { signal: once.signal },
    )
}
