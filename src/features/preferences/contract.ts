import { siteKey } from '#base/contract/storage.ts'

/** The modes of each preference, in the order in which they cycle; auto follows the system (4.3). */
export const preferenceModes = {
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'on', 'off'],
  navigation: ['auto', 'pinned', 'unpinned'],
  /** The keys `/` and Ctrl+K, which focus the search box. */
  keys: ['auto', 'off'],
} as const

export type Preference = keyof typeof preferenceModes

export type Mode<P extends Preference = Preference> = (typeof preferenceModes)[P][number]

/** The storage key of a preference (D-29). */
export const storageKey = (preference: Preference) => `${siteKey}.${preference}`

/** The mode for a stored value; auto if the value is invalid (4.3). */
export function modeFrom<P extends Preference>(preference: P, stored: string | null | undefined): Mode<P> {
  const modes: readonly Mode<P>[] = preferenceModes[preference]
  return modes.find((mode) => mode === stored) ?? 'auto'
}

/** The next mode in the cycle (4.3). */
export function modeAfter<P extends Preference>(preference: P, mode: Mode<P>): Mode<P> {
  const modes: readonly Mode<P>[] = preferenceModes[preference]
  return modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'auto'
}
