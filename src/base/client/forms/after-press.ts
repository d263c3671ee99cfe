let isPressed = false

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => (isPressed = false), true)
}

/**
 * Runs at once, or when the mouse or finger that is down has been lifted and its click is over: what a field shows when it
 * is left moves the page, and the button that is being pressed must not move away from under the press.
 */
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
