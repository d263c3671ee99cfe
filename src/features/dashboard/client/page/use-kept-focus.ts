import { type RefObject, useEffect } from 'react'
import { subscribe } from '../state/state.ts'

/** Moves focus from a removed element to its nearest remaining ancestor, so that keyboard users continue there. */
export function useKeptFocus(within: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let ancestors: readonly HTMLElement[] = []
    let frame = 0
    const remember = ({ target }: FocusEvent) => {
      ancestors = target instanceof HTMLElement && within.current?.contains(target) ? focusableAncestors(target) : []
    }
    const check = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body && ancestors[0]?.isConnected === false
        if (isLost) ancestors.find((element) => element.isConnected)?.focus({ preventScroll: true })
      })
    }
    addEventListener('focusin', remember)
    const stop = subscribe(check)
    return () => {
      removeEventListener('focusin', remember)
      stop()
      cancelAnimationFrame(frame)
    }
  }, [within])
}

function focusableAncestors(element: HTMLElement): readonly HTMLElement[] {
  const next = element.parentElement?.closest<HTMLElement>('[tabindex]')
  return next ? [element, ...focusableAncestors(next)] : [element]
}
