import * as z from 'zod/mini'

const joinersInWords = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const visible = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

/** Whether a text is one line with at least one visible letter or digit, and no invisible characters. */
export const isPlainLine = (text: string) => visible.test(text) && !invisible.test(text.replace(joinersInWords, ''))

/** A line for readers, such as a title, with a maximum length in characters. */
export const plainLine = (max: number) =>
  z
    .string()
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(max),
      z.refine(isPlainLine, 'Enter one line with at least one letter or digit and no control characters'),
    )
