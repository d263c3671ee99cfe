let isPressed = false

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => (isPressed = false), true)
}

/**
 * Runs at once, or after the current mouse or touch press has ended and its click has fired: a message shown on blur
 * moves the page, and the button being pressed must not move away from under the press.
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
