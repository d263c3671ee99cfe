import type { RichNode } from '../../document.ts'
import {
  elementsIn,
  filled,
  hasClass,
  type PastedElement,
  type PasteReader,
  plainText,
  rowsOf,
  without,
} from '../../pasted.ts'
import { doseTags } from './tags.ts'

/** A dose card. Sources and dates are not copied: a pasted dose must be checked again. */
export function doseCardFrom(element: PastedElement, { inline }: PasteReader): RichNode | undefined {
  if (element.name !== 'section' || !hasClass(element, 'dose')) return undefined
  const rows = rowsOf(element)
  const head = elementsIn(element, (each) => hasClass(each, 'dose-head'))[0]
  const name = head && elementsIn(head, ({ name }) => name === 'strong')[0]
  if (rows.length === 0 || !name) return
  const tag = elementsIn(head, (each) => hasClass(each, 'chip'))[0]?.attributes['data-tag']
  return {
    type: 'doseCard',
    attrs: { tag: doseTags.find((each) => each === tag) ?? 'eu-label' },
    content: [
      filled('doseName', inline(name.children)),
      ...rows.map(({ term, definition }) => ({
        ...filled('doseRow', inline(definition.children)),
        attrs: { label: plainText(term).trim().slice(0, 300) },
      })),
      ...elementsIn(element, (each) => hasClass(each, 'dose-caution')).map((caution) => {
        const words = elementsIn(caution, ({ name }) => name === 'span')[0] ?? caution
        return filled('doseCaution', inline(without(words, 'unseen')))
      }),
    ],
  }
}
