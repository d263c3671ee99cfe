import { siteKey } from '#base/contract/storage.ts'

/** The modes of each preference in the order in which they cycle; auto follows the system (4.3). */
export const preferenceModes = {
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'on', 'off'],
  navigation: ['auto', 'pinned', 'unpinned'],
} as const

/** What a reader may set for this browser. */
export type Preference = keyof typeof preferenceModes

/** How a preference may be set. */
export type Mode<P extends Preference = Preference> = (typeof preferenceModes)[P][number]

/** The key in the browser's storage under which a preference is kept (D-29). */
export const storageKey = (preference: Preference) => `${siteKey}.${preference}`

/** The mode that a stored value means; auto where it means none (4.3). */
export function modeFrom<P extends Preference>(preference: P, stored: string | null | undefined): Mode<P> {
  const modes: readonly Mode<P>[] = preferenceModes[preference]
  return modes.find((mode) => mode === stored) ?? 'auto'
}

/** The mode that comes after this one (4.3). */
export function modeAfter<P extends Preference>(preference: P, mode: Mode<P>): Mode<P> {
  const modes: readonly Mode<P>[] = preferenceModes[preference]
  return modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'auto'
}
