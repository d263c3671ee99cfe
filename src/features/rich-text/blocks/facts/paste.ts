import type { RichNode } from '../../document.ts'
import { elementsIn, filled, hasClass, type PastedElement, type PasteReader, rowsOf, trimmed } from '../../pasted.ts'

/** Two to four facts. Any other number, as when only some are copied, is read as text. */
export function factsFrom(element: PastedElement, { inline }: PasteReader): RichNode | undefined {
  if (element.name !== 'div' || !hasClass(element, 'facts')) return undefined
  const facts = rowsOf(element).map(({ term, definition }): RichNode => {
    const value = elementsIn(definition, ({ name }) => name === 'b')[0]
    return {
      type: 'fact',
      content: [
        filled('factLabel', inline(term.children)),
        filled('factValue', inline(value?.children ?? [])),
        filled('factDetail', trimmed(inline(definition.children.filter((child) => child !== value)))),
      ],
    }
  })
  return facts.length >= 2 && facts.length <= 4 ? { type: 'facts', content: facts } : undefined
}
