/**
 * The names of the product's feature flags (3.7). Each feature describes its flags in its contract and adds their names
 * here:
 *
 *     export const searchFlags = { Search: { on: true, effect: 'Search in the text of pages' } } as const satisfies FlagTable
 *     declare module '#base/contract/flags.ts' {
 *       interface Flags extends Record<keyof typeof searchFlags, true> {}
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: Features add to it.
export interface Flags {}

export type Flag = keyof Flags

export type FlagsOn = readonly Flag[]

/** Flags by name: the default, a line for administrators, and the flags that this one requires (T3). */
export type FlagTable = Readonly<Record<string, { on: boolean; effect: string; needs?: readonly string[] }>>

/** Drops the entries whose flag is off. This is how flags work everywhere: an unlisted entry does not exist. */
export const enabled = <Entry extends { flag?: Flag }>(entries: readonly Entry[], on: FlagsOn): Entry[] =>
  entries.filter((entry) => entry.flag === undefined || on.includes(entry.flag))
