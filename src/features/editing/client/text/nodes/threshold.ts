import { Node } from '@tiptap/core'
import { thresholdOf, thresholdWords } from '#features/rich-text/index.ts'
import { isStorable, storedNode } from '../stored.ts'

const keyOf = (element: HTMLElement) => element.getAttribute('data-threshold')

/** A number of the shared list. Shows its current value, with the source as a hint. */
export const Threshold = Node.create({
  name: 'threshold',
  atom: true,
  ...storedNode('threshold', {
    key: { parseHTML: keyOf, renderHTML: ({ key }) => ({ 'data-threshold': key }) },
    value: { parseHTML: (element) => element.textContent, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-threshold]',
      getAttrs: (element) => isStorable('threshold', 'key', keyOf(element as HTMLElement)) && null,
    },
  ],
  renderHTML: ({ HTMLAttributes, node }) => {
    const threshold = thresholdOf(node.toJSON())
    const hint = threshold && `${threshold.what}. ${threshold.source}, checked ${threshold.checked}`
    return [
      'span',
      { class: 'threshold', title: hint, ...HTMLAttributes },
      threshold?.text ?? thresholdWords(node.attrs),
    ]
  },
  renderText: ({ node }) => thresholdOf(node.toJSON())?.text ?? thresholdWords(node.attrs),
})
