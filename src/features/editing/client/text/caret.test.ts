import { Node } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { regionSchema } from '#features/rich-text/schema.ts'
import { caretOf, positionOf } from './caret.ts'

const doc = Node.fromJSON(regionSchema, {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Hb < 8 g/dL ' },
        { type: 'citation', attrs: { refs: ['A'] } },
      ],
    },
    { type: 'paragraph' },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'one ' },
                { type: 'text', text: 'two', marks: [{ type: 'bold' }] },
              ],
            },
          ],
        },
      ],
    },
  ],
})

const before = (position: number) => doc.textBetween(Math.max(0, position - 3), position)

test.each([
  ['at the start', { letters: 0, isAfterBlank: false }, ''],
  ['within a word', { letters: 5, isAfterBlank: false }, 'g'],
  ['before a blank', { letters: 2, isAfterBlank: false }, 'Hb'],
  ['after a blank', { letters: 2, isAfterBlank: true }, 'Hb '],
  ['in the next text of a paragraph', { letters: 8 + 4, isAfterBlank: false }, 'e t'],
  ['at the end', { letters: 8 + 6, isAfterBlank: false }, 'two'],
  ['beyond the end', { letters: 99, isAfterBlank: false }, 'two'],
])('the caret lands where expected: %s', (_, caret, text) => {
  expect(before(positionOf(doc, caret)).endsWith(text)).toBe(true)
})

test('the start of a paragraph is not the end of the one above', () => {
  const start = positionOf(doc, { letters: 8, isAfterBlank: false, isAtStart: true })
  const end = positionOf(doc, { letters: 8, isAfterBlank: false })
  expect(doc.resolve(start).parent.textContent).toBe('one two')
  expect(doc.resolve(end).parent.textContent).toBe('Hb < 8 g/dL ')
})

test('every position in the text survives the round trip through its caret', () => {
  doc.descendants((node, at) => {
    if (!node.isText) return
    for (let offset = 0; offset <= (node.text?.length ?? 0); offset++)
      expect(positionOf(doc, caretOf(doc, at + offset))).toBe(at + offset)
  })
})
