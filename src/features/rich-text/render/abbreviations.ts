import { type RichNode, textOf } from '../document.ts'
import { element, type Html, join, text } from './html.ts'

/** How the heading begins of a section that only explains abbreviations. Readers get each explanation in the text. */
export const abbreviationsHeading = 'abbreviations'

const startsSection = ({ type, attrs }: RichNode) => type === 'heading' && attrs?.level === 2

/** What a text says in that section, as `CR, complete remission; PR, partial remission.` */
export function abbreviationsIn({ content = [] }: RichNode): [short: string, meaning: string][] {
  const start = content.findIndex(
    (block) => startsSection(block) && textOf(block).trim().toLowerCase().startsWith(abbreviationsHeading),
  )
  if (start < 0) return []
  const following = content.slice(start + 1)
  const end = following.findIndex(startsSection)
  return following.slice(0, end < 0 ? following.length : end).flatMap((block) =>
    textOf(block)
      .split(/[;.]/)
      .flatMap((entry): [string, string][] => {
        const comma = entry.indexOf(', ')
        return comma > 0 ? [[entry.slice(0, comma).trim(), entry.slice(comma + 2).trim()]] : []
      }),
  )
}

/** Renders a text with its abbreviations explained that are not among those `explained`, to which it adds them. */
export function renderExplained(
  plain: string,
  words: (plain: string) => Html,
  meanings: ReadonlyMap<string, string>,
  explained: Set<string>,
): Html {
  const rendered: Html[] = []
  let from = 0
  for (const { 0: short, index } of meanings.size > 0 ? plain.matchAll(/[\p{L}\d-]+/gu) : []) {
    const meaning = meanings.get(short)
    if (!meaning || explained.has(short)) continue
    explained.add(short)
    rendered.push(words(plain.slice(from, index)), element('abbr', { title: meaning }, text(short)))
    from = index + short.length
  }
  return join([...rendered, words(plain.slice(from))])
}
