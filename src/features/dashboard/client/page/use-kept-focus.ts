import { type RefObject, useEffect } from 'react'
import { subscribe } from '../state/state.ts'

/**
 * Moves focus to the nearest remaining ancestor when the focused element disappears, for example with a removed
 * portlet, so that keyboard users can continue from there.
 */
export function useKeptFocus(within: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let around: readonly HTMLElement[] = []
    let frame = 0
    const remember = ({ target }: FocusEvent) => {
      around = target instanceof HTMLElement && within.current?.contains(target) ? aroundOf(target) : []
    }
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body && around[0]?.isConnected === false
        if (isLost) around.find((element) => element.isConnected)?.focus({ preventScroll: true })
      })
    }
    addEventListener('focusin', remember)
    const stop = subscribe(look)
    return () => {
      removeEventListener('focusin', remember)
      stop()
      cancelAnimationFrame(frame)
    }
  }, [within])
}

/** An element and its focusable ancestors. */
function aroundOf(element: HTMLElement): readonly HTMLElement[] {
  const next = element.parentElement?.closest<HTMLElement>('[tabindex]')
  return next ? [element, ...aroundOf(next)] : [element]
}
