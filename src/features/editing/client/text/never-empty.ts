import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'

/** Keeps a paragraph for the caret when everything is deleted: without one, bold and the like would have no effect. */
export const NeverEmpty = Extension.create({
  name: 'neverEmpty',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(_, __, { doc, schema, tr }) {
        if (doc.childCount > 0) return null
        const change = tr.insert(0, schema.node('paragraph'))
        return change.setSelection(TextSelection.create(change.doc, 1))
      },
    }),
  ],
})
