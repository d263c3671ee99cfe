import * as z from 'zod/mini'

/**
 * In the answer of a call that closes something to readers: whether every process of the site has stopped showing it and,
 * if one could not be reached, until when that one may still show it. Spread into the contract's output.
 */
export const reach = {
  everywhere: z.optional(z.boolean()),
  /** An ISO time. */
  mayBeSeenUntil: z.optional(z.string()),
}

/** The values of those fields. */
export type Reach = { everywhere?: boolean | undefined; mayBeSeenUntil?: string | undefined }

/** The notice for an editor if a part of the site could not be reached; undefined if all were. */
export const reachNotice = ({ everywhere, mayBeSeenUntil }: Reach): string | undefined =>
  everywhere === false
    ? `One part of the site could not be reached and may show it until ${timeOf(mayBeSeenUntil)}.`
    : undefined

const timeOf = (iso = '') =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false })
