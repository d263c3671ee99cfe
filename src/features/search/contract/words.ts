import type { Spelling } from './analyse.ts'
import {
  type AmbiguousTerm,
  duplicateTerms,
  type SynonymGroup,
  type SynonymLead,
  type Synonyms,
  termsOfGroup,
} from './synonyms.ts'

const wordKinds = ['group', 'lead', 'ambiguous', 'spelling'] as const
export type WordKind = (typeof wordKinds)[number]

type Says = { group: SynonymGroup; lead: SynonymLead; ambiguous: AmbiguousTerm; spelling: Spelling }
export type WordEntry = Says[WordKind]

export type Word = { readonly [Kind in WordKind]: { readonly kind: Kind; readonly says: Says[Kind] } }[WordKind]

export const synonymsOf = (words: readonly Word[]): Synonyms => ({
  groups: words.flatMap((word) => (word.kind === 'group' ? [word.says] : [])),
  leads: words.flatMap((word) => (word.kind === 'lead' ? [word.says] : [])),
  ambiguous: words.flatMap((word) => (word.kind === 'ambiguous' ? [word.says] : [])),
  spelling: words.flatMap((word) => (word.kind === 'spelling' ? [word.says] : [])),
})

export const synonymWords = ({ groups, leads, ambiguous, spelling }: Synonyms): Word[] => [
  ...groups.map((says): Word => ({ kind: 'group', says })),
  ...leads.map((says): Word => ({ kind: 'lead', says })),
  ...ambiguous.map((says): Word => ({ kind: 'ambiguous', says })),
  ...spelling.map((says): Word => ({ kind: 'spelling', says })),
]

/** The first term of a group that another group already has, or that occurs twice in it; undefined if there is none. */
export function duplicateTerm(group: SynonymGroup, others: readonly SynonymGroup[]): string | undefined {
  const duplicates = duplicateTerms([...others, group]).map((term) => term.toLowerCase())
  return termsOfGroup(group).find((term) => duplicates.includes(term.toLowerCase()))
}
