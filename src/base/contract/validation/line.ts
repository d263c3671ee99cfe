import * as z from 'zod/mini'

/** One line as administrators enter it, empty or not, with a maximum length in characters. */
export const line = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))
