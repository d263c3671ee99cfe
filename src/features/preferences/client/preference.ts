import { useSyncExternalStore } from 'react'
import { type Mode, modeAfter, modeFrom, type Preference, storageKey } from '../contract.ts'

/**
 * A preference and a function that switches it to its next mode (4.3). The root element's data attributes are the
 * source of truth for styles and code; a script in the head of every page sets them from storage, before the first
 * paint and whenever another tab changes them.
 */
export function usePreference<P extends Preference>(preference: P): [mode: Mode<P>, cycle: () => void] {
  const mode = useSyncExternalStore(
    subscribeToAttributes,
    () => modeFrom(preference, document.documentElement.dataset[preference]),
    () => modeFrom(preference, undefined),
  )
  return [mode, () => choose(preference, modeAfter(preference, mode))]
}

function choose<P extends Preference>(preference: P, mode: Mode<P>) {
  const { dataset } = document.documentElement
  if (mode === 'auto') delete dataset[preference]
  else dataset[preference] = mode
  try {
    localStorage.setItem(storageKey(preference), mode)
  } catch {
    // If storage is unavailable, the choice lasts for this page.
  }
}

function subscribeToAttributes(notify: () => void) {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme', 'data-motion', 'data-navigation', 'data-keys'],
  })
  return () => observer.disconnect()
}
