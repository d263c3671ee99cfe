import type { RichNode } from '../../document.ts'
import { filled, hasClass, type PastedElement, type PasteReader, plainText, rowsOf } from '../../pasted.ts'

/** At most six rows. More are read as text. */
export function inShortFrom(element: PastedElement, { inline }: PasteReader): RichNode | undefined {
  if (element.name !== 'div' || !hasClass(element, 'in-short')) return undefined
  const rows = rowsOf(element).map(
    ({ term, definition }): RichNode => ({
      ...filled('shortRow', inline(definition.children)),
      attrs: { label: plainText(term).trim().slice(0, 300) },
    }),
  )
  return rows.length >= 1 && rows.length <= 6 ? { type: 'inShort', content: rows } : undefined
}
