import type { EditorState, Transaction } from '@tiptap/pm/state'
import { withoutControls } from '#base/contract/control-characters.ts'

/** Removes control characters and direction overrides from input of any origin; undefined if there are none. */
export function withoutControlsTyped({ doc, tr }: EditorState): { change: Transaction; removed: number } | undefined {
  let removed = 0
  doc.descendants((node, pos, parent, index) => {
    if (!node.isText || node.text === undefined) return
    const beside = (at: number) => (parent && at >= 0 && at < parent.childCount ? (parent.child(at).text ?? '') : '')
    const start = edge(beside(index - 1).at(-1))
    const { text, removed: here } = withoutControls(`${start}${node.text}${edge(beside(index + 1).at(0))}`)
    if (here === 0) return
    removed += here
    const words = text.slice(1, -1)
    const [from, to] = [tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize)]
    if (words === '') tr.delete(from, to)
    else tr.replaceWith(from, to, node.type.schema.text(words, node.marks))
  })
  return removed === 0 ? undefined : { change: tr, removed }
}

/** Considers the adjacent text, so that no two words join where the style changes. */
const edge = (character: string | undefined) => (character !== undefined && /\S/.test(character) ? 'x' : ' ')
