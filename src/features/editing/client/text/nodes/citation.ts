import { Node } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { isStorable, storedNode } from '../stored.ts'

const keysOf = (element: HTMLElement): unknown => {
  try {
    return JSON.parse(element.getAttribute('data-refs') ?? '')
  } catch {
    return undefined
  }
}

/** A citation. Shows the number that readers will see, counted in order of first citation on the page. */
export const Citation = Node.create<Record<string, never>, { before: readonly string[] }>({
  name: 'citation',
  atom: true,
  ...storedNode('citation', {
    refs: { parseHTML: keysOf, renderHTML: ({ refs }) => ({ 'data-refs': JSON.stringify(refs) }) },
  }),
  // The references cited on the page before the region, in order: they have the first numbers.
  addStorage: () => ({ before: [] }),
  parseHTML: () => [
    {
      tag: 'sup[data-refs]',
      priority: 60,
      getAttrs: (element) => isStorable('citation', 'refs', keysOf(element as HTMLElement)) && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['sup', { class: 'citation', ...HTMLAttributes }],

  addNodeView() {
    return ({ node, editor }) => {
      const dom = document.createElement('sup')
      dom.className = 'citation'
      const keys = node.attrs.refs as readonly string[]
      const number = numbersIn(editor.state.doc, this.storage.before)
      dom.textContent = keys.map((key) => number.get(key) ?? '?').join(',')
      dom.title = keys.join('; ')
      dom.setAttribute('aria-label', `Citation: ${keys.join('; ')}`)
      dom.setAttribute('role', 'img')
      dom.dataset.keys = JSON.stringify(keys)
      return { dom, ignoreMutation: () => true }
    }
  },

  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin({
        key: new PluginKey('citation-numbers'),
        view: () => ({
          update(view, before) {
            if (before.doc === view.state.doc) return
            const number = numbersIn(view.state.doc, storage.before)
            for (const shown of view.dom.querySelectorAll<HTMLElement>('sup[data-keys]')) {
              const keys = JSON.parse(shown.dataset.keys ?? '[]') as string[]
              const words = keys.map((key) => number.get(key) ?? '?').join(',')
              if (shown.textContent !== words) shown.textContent = words
            }
          },
        }),
      }),
    ]
  },
})

/** Marks text whose source is still to be found. */
export const Unconfirmed = Node.create({
  name: 'unconfirmed',
  atom: true,
  ...storedNode('unconfirmed'),
  parseHTML: () => [{ tag: 'span.unconfirmed-mark' }],
  renderHTML: () => ['span', { class: 'unconfirmed-mark' }, 'Source to be confirmed'],
})

type Doc = {
  descendants(visit: (node: { type: { name: string }; attrs: Record<string, unknown> }) => void): void
}

/** The number of each reference cited in a document, counted from those cited before it. */
function numbersIn(doc: Doc, before: readonly string[]): Map<string, number> {
  const numbers = new Map(before.map((key, index) => [key, index + 1]))
  doc.descendants(({ type, attrs }) => {
    if (type.name !== 'citation') return
    for (const key of attrs.refs as readonly string[]) if (!numbers.has(key)) numbers.set(key, numbers.size + 1)
  })
  return numbers
}
