import { Keyboard, type LucideIcon, PanelLeft, SunMoon, Wind } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { type Mode, modeAfter, modeFrom, type Preference, storageKey } from '../contract.ts'

const leastWidth = () => matchMedia('(width >= 640px)') // 4.4, 9

/** 'Navigation - {mode}': can be changed only if a pinned panel has room (2.6, 4.4). */
export function NavigationEntry() {
  const hasRoom = useSyncExternalStore(
    subscribeToWidth,
    () => leastWidth().matches,
    () => true,
  )
  return <Entry preference="navigation" label="Navigation" icon={PanelLeft} isDisabled={!hasRoom} />
}

/** 'Theme - {mode}' (2.6). */
export const ThemeEntry = () => <Entry preference="theme" label="Theme" icon={SunMoon} />

/** 'Motion - {mode}' (2.6). */
export const MotionEntry = () => <Entry preference="motion" label="Motion" icon={Wind} />

/** 'Search keys - {mode}': `/` and Ctrl+K focus the search box unless they are off. */
export const KeysEntry = () => <Entry preference="keys" label="Search keys" icon={Keyboard} />

type Props = { preference: Preference; label: string; icon: LucideIcon; isDisabled?: boolean }

function Entry({ preference, label, icon: Icon, isDisabled = false }: Props) {
  const [mode, cycle] = usePreference(preference)
  const [isAnnounced, setAnnounced] = useState(false)
  function press() {
    cycle()
    setAnnounced(true)
  }
  return (
    <>
      <button type="button" data-early data-preference={preference} disabled={isDisabled} onClick={press}>
        <Icon aria-hidden="true" size={20} />
        {label} - {mode}
      </button>
      {/* Announced separately, because screen readers do not repeat the changed name of the focused button. */}
      <span className="unseen" role="status">
        {isAnnounced && `Now ${mode}`}
      </span>
    </>
  )
}

function subscribeToWidth(notify: () => void) {
  const query = leastWidth()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/**
 * A preference and a function that switches it to its next mode (4.3). The root element's data attributes are the
 * source of truth for styles and code; a script in the head of every page sets them from storage, before the first
 * paint and whenever another tab changes them.
 */
function usePreference<P extends Preference>(preference: P): [mode: Mode<P>, cycle: () => void] {
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
