import { type Attribute, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { isLastingId } from '#features/rich-text/index.ts'

/** The lasting id in copied markup, so that a block that is cut and pasted keeps it. */
export const idInMarkup = (type: string): Pick<Attribute, 'parseHTML' | 'renderHTML'> => ({
  parseHTML: (element) => {
    const id = element.getAttribute('data-id')
    return isLastingId(type, id) ? id : ''
  },
  renderHTML: ({ id }): Record<string, string> => (id ? { 'data-id': String(id) } : {}),
})

/** Removes the lasting id (D-111) from copies, and the id of a part from its copies in the same chart. The server assigns new ones. */
export const LastingIds = Extension.create({
  name: 'lastingIds',
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: removeDuplicateIds })],
})

function removeDuplicateIds(transactions: readonly Transaction[], before: EditorState, now: EditorState) {
  if (!transactions.some(({ docChanged }) => docChanged)) return null
  const places = placesOf(now.doc)
  const duplicates = [...places].filter(([, at]) => at.length > 1)
  if (duplicates.length === 0) return null
  const earlier = placesOf(before.doc)
  const change = now.tr
  for (const [id, at] of duplicates) {
    const mapped = (earlier.get(id) ?? []).map((place) =>
      transactions.reduce((to, { mapping }) => mapping.map(to), place),
    )
    const original = at.find((place) => mapped.includes(place)) ?? at[0]
    for (const place of at) if (place !== original) change.setNodeAttribute(place, 'id', '')
  }
  return change
}

function placesOf(doc: Node): Map<string, number[]> {
  const places = new Map<string, number[]>()
  const add = (id: unknown, at: number, scope = '') => {
    if (typeof id === 'string' && id !== '') places.set(scope + id, [...(places.get(scope + id) ?? []), at])
  }
  doc.forEach((block, at) => {
    add(block.attrs.id, at)
    if (block.type.name === 'flow')
      block.descendants((part, offset) => add(part.attrs.id, at + 1 + offset, `${block.attrs.id} `))
  })
  return places
}
