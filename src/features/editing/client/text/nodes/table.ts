import type { NodeViewRendererProps } from '@tiptap/core'
import type { DOMOutputSpec } from '@tiptap/pm/model'
import { withoutControls } from '#base/contract/control-characters.ts'
import { createElement, viewWithTools } from './create-element.ts'
import { idInMarkup } from './lasting-ids.ts'

/** A table with its caption above, rendered without the stock editor's inline styles, which the policy blocks. */
export const captionedTable = {
  inDom: {
    id: idInMarkup('table'),
    caption: {
      parseHTML: (element: HTMLElement) =>
        withoutControls(element.querySelector('caption')?.textContent ?? '')
          .text.replace(/\s+/g, ' ')
          .trim()
          .slice(0, 300),
      rendered: false,
    },
  },
  config: {
    parseHTML: () => [
      { tag: 'table', contentElement: (table: HTMLElement) => table.querySelector<HTMLElement>('tbody') ?? table },
    ],
    renderHTML: ({ node: { attrs } }: { node: { attrs: Record<string, unknown> } }): DOMOutputSpec => {
      const own = attrs.id ? { 'data-id': String(attrs.id) } : {}
      return attrs.caption
        ? ['table', own, ['caption', String(attrs.caption)], ['tbody', 0]]
        : ['table', own, ['tbody', 0]]
    },
    addNodeView: () => tableView,
  },
}

function tableView({ node, view, getPos }: NodeViewRendererProps) {
  const caption = createElement('input', {
    class: 'table-caption',
    'aria-label': 'Caption of the table',
    placeholder: 'Caption',
    maxlength: '300',
  })
  const tools = createElement('div', { class: 'node-tools', contenteditable: 'false' }, caption)
  const contentDOM = createElement('tbody')
  const dom = createElement('div', { class: 'table' }, tools, createElement('table', {}, contentDOM))

  caption.addEventListener('input', () => {
    const at = getPos()
    const words = withoutControls(caption.value).text
    if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'caption', words))
  })
  caption.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    view.focus()
  })

  function show({ attrs }: typeof node) {
    if (caption.value !== attrs.caption) caption.value = attrs.caption
  }

  return viewWithTools({ node, dom, contentDOM, show, isOurs: (target) => tools.contains(target) })
}
