import type { TermKind } from '../contract/synonyms.ts'
import type { WrittenWord } from '../endpoints.ts'

/** A synonym group as typed: one other name per line, with its kind after a bar. */
export function synonymText({ kind, says }: WrittenWord): string {
  if (kind === 'lead') return `${says.from} → ${says.to}`
  if (kind === 'ambiguous') return `${says.term}: ${says.meanings.join('; ')}`
  if (kind === 'spelling') return `${says.american} = ${says.british}`
  const same = says.same.map(({ term, kind: of }) => (of === 'other name' ? term : `${term} | ${of}`))
  return [says.preferred, ...same].join('\n')
}

export const synonymKinds = {
  group: 'Same meaning',
  lead: 'Leads to',
  ambiguous: 'Several meanings',
  spelling: 'Spelling',
} as const
export const synonymHints = {
  group:
    'The preferred name first, then one other name a line. Add “| brand”, “| abbreviation”, “| spelling” or “| plain words” where it applies.',
  lead: 'One line: what is typed → what is searched for as well. Works one way only: use it for the members of a class, not for other names of the same thing.',
  ambiguous: 'One line: the term: its meanings, separated by semicolons.',
  spelling: 'One line: American beginning = British beginning.',
} as const

/** The typed text as an entry; undefined if it is incomplete. */
export function synonymFrom(kind: keyof typeof synonymKinds, text: string, note?: string): WrittenWord | undefined {
  const lines = partsOf(text, '\n')
  const [first = ''] = lines
  if (kind === 'group') {
    const same = lines.slice(1).map((line) => {
      const [term = '', of = 'other name'] = line.split('|').map((part) => part.trim())
      return { term, kind: of as TermKind }
    })
    return same.length > 0 ? { kind, says: { preferred: first, same, ...(note && { note }) } } : undefined
  }
  const [left = '', right = ''] = first
    .split(kind === 'lead' ? /→|->/ : kind === 'ambiguous' ? ':' : '=')
    .map((part) => part.trim())
  if (!left || !right) return undefined
  if (kind === 'lead') return { kind, says: { from: left, to: right } }
  if (kind === 'ambiguous') return { kind, says: { term: left, meanings: partsOf(right, ';') } }
  return { kind, says: { american: left, british: right } }
}

const partsOf = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
