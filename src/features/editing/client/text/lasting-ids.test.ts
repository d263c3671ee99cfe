import { Editor } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import type { RichNode } from '#features/rich-text/document.ts'
import { extensions } from './extensions.ts'

const recommendation = (id: string, words: string): RichNode => ({
  type: 'recommendation',
  attrs: { id, strength: 'strong', direction: 'for', certainty: 'low', status: 'draft' },
  content: [{ type: 'statement', content: [{ type: 'text', text: words }] }],
})

function stateOf(...content: RichNode[]) {
  const editor = new Editor({ element: null, extensions, content: { type: 'doc', content: [] } })
  const doc = editor.schema.nodeFromJSON({ type: 'doc', content })
  return EditorState.create({ doc, plugins: editor.extensionManager.plugins })
}

const idsIn = ({ doc }: EditorState) => doc.content.content.map(({ attrs }) => attrs.id)

test('D-111 a copy in the same region has no id yet, wherever it is pasted', () => {
  const state = stateOf(recommendation('r-222222', 'One'), recommendation('r-333333', 'Two'))
  const [one, two] = state.doc.content.content
  if (!one || !two) throw new Error('The document is empty.')
  expect(idsIn(state.apply(state.tr.insert(0, two)))).toEqual(['', 'r-222222', 'r-333333'])
  expect(idsIn(state.apply(state.tr.insert(state.doc.content.size, one)))).toEqual(['r-222222', 'r-333333', ''])
})

test('D-111 a moved block keeps its id', () => {
  const state = stateOf(recommendation('r-222222', 'One'), recommendation('r-333333', 'Two'))
  const [one] = state.doc.content.content
  if (!one) throw new Error('The document is empty.')
  const moved = state.tr.delete(0, one.nodeSize)
  expect(idsIn(state.apply(moved.insert(moved.doc.content.size, one)))).toEqual(['r-333333', 'r-222222'])
})

test('a copied branch of a flow chart has no ids yet; a moved one keeps its ids', () => {
  const line = (type: string, words: string): RichNode => ({ type, content: [{ type: 'text', text: words }] })
  const answer = (words: string, id: string): RichNode => ({
    type: 'flowAnswer',
    content: [line('flowText', words), { type: 'flowOutcome', attrs: { id }, content: [line('flowText', words)] }],
  })
  const answers = [answer('1', '2222'), answer('2', '3333'), answer('3', '4444')]
  const question = { type: 'flowQuestion', content: [line('flowText', 'A?'), ...answers] }
  const state = stateOf({ type: 'flow', attrs: { id: 'c-222222' }, content: [line('flowTitle', 'A'), question] })
  const places: number[] = []
  state.doc.descendants(({ type }, at) => void (type.name === 'flowAnswer' && places.push(at)))
  const [one = 0, , third = 0] = places
  const outcomes = ({ doc }: EditorState) => {
    const found: unknown[] = []
    doc.descendants(({ type, attrs }) => void (type.name === 'flowOutcome' && found.push(attrs.id)))
    return found
  }
  const last = state.doc.nodeAt(third)
  if (!last) throw new Error('The question has one answer.')
  expect(outcomes(state.apply(state.tr.insert(one, last)))).toEqual(['', '2222', '3333', '4444'])
  expect(outcomes(state.apply(state.tr.delete(third, third + last.nodeSize).insert(one, last)))).toEqual([
    '4444',
    '2222',
    '3333',
  ])
})
