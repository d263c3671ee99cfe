import { useEffect } from 'react'

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/** Wraps the focus around in an open part of the shell and the buttons marked `data-trap` (4.4, D-81). */
export function useFocusTrap(selector: string) {
  useEffect(() => {
    function wrapFocus(event: KeyboardEvent) {
      if (event.key !== 'Tab' || (event.target as Element).closest('dialog')) return
      const items = [
        ...document.querySelectorAll<HTMLElement>(`button[data-trap], ${selector} :is(${focusable})`),
      ].filter((item) => item.checkVisibility?.() ?? item.getClientRects().length > 0)
      const at = items.indexOf(document.activeElement as HTMLElement)
      const leaves = at === (event.shiftKey ? 0 : items.length - 1)
      if (at >= 0 && !leaves) return
      event.preventDefault()
      items.at(event.shiftKey ? -1 : 0)?.focus()
    }
    addEventListener('keydown', wrapFocus)
    return () => removeEventListener('keydown', wrapFocus)
  }, [selector])
}
