import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { edited, newDocuments, newRandom } from '#test/random-documents.ts'
import { extensions } from './extensions.ts'
import { replaced } from './replace.ts'

const schema = getSchema(extensions)

test('the editor takes over the server’s document exactly, wherever the two differ', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const chance = newRandom(seed)
    const one = newDocuments(chance).document(6)
    const other = edited(one, chance)
    const state = EditorState.create({ doc: Node.fromJSON(schema, one) })
    const doc = Node.fromJSON(schema, other)
    const change = replaced(state, doc)
    expect((change?.doc ?? state.doc).toJSON(), `seed ${seed}`).toEqual(doc.toJSON())
  }
})
