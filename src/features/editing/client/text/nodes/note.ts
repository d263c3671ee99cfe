import { mergeAttributes, Node } from '@tiptap/core'
import { isStorable, storedNode } from '../stored.ts'
import { choiceOf, choicesFrom, createElement, viewWithTools } from './create-element.ts'

const kinds = choicesFrom({ info: 'Note', warning: 'Caution' })

/** A note in the text. Its kind is chosen where readers see its label. */
export const Note = Node.create({
  name: 'note',
  defining: true,
  ...storedNode('note', {
    kind: {
      parseHTML: (element) => {
        const kind = element.getAttribute('data-kind')
        return isStorable('note', 'kind', kind) ? kind : 'info'
      },
      renderHTML: ({ kind }) => ({ 'data-kind': String(kind) }),
    },
  }),
  parseHTML: () => [{ tag: 'div.note' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes({ class: 'note' }, HTMLAttributes), 0],

  addNodeView() {
    return ({ node, view, getPos }) => {
      const kind = choiceOf('Kind of note', kinds, (value) => {
        const at = getPos()
        if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'kind', value))
      })
      const tools = createElement('div', { class: 'node-tools', contenteditable: 'false' }, kind)
      const contentDOM = createElement('div')
      const dom = createElement('div', { class: 'note' }, tools, contentDOM)
      const show = ({ attrs }: typeof node) => {
        kind.value = attrs.kind
        dom.dataset.kind = attrs.kind
      }
      return viewWithTools({ node, dom, contentDOM, show, isOurs: (target) => tools.contains(target) })
    }
  },
})
