import { blocks } from './blocks/blocks.ts'
import type { RichNode } from './document.ts'

/** Blocks with a permanent id (D-111), and the letter that their ids begin with. */
export const lastingLetters: Readonly<Record<string, string>> = {
  table: 't',
  ...Object.fromEntries(blocks.flatMap(({ name, letter }) => (letter ? [[name, letter]] : []))),
}

/** The characters of a lasting id, without any that look alike. */
export const lastingAlphabet = '23456789abcdefghjkmnpqrstvwxyz'

const lastingId = /^[a-z]-[2-9a-hjkmnp-tv-z]{6}$/

/** Whether a value is a lasting id of such a block: `r-7k3qfm` for a recommendation. */
export const isLastingId = (type: string, value: unknown): value is string =>
  typeof value === 'string' && lastingId.test(value) && value.charAt(0) === lastingLetters[type]

/** The lasting id of a node; undefined if it has none, or none yet. */
export const lastingIdOf = ({ type, attrs }: RichNode): string | undefined =>
  isLastingId(type, attrs?.id) ? attrs.id : undefined

/** The lasting ids in a document, in order. Blocks with a lasting id are never nested. */
export const lastingIdsIn = ({ content = [] }: RichNode): string[] =>
  content.flatMap((block) => lastingIdOf(block) ?? [])
