import { formedNode, lineNode } from './form.ts'
import { addPart, hasRoomFor, removeBlock, removePart } from './structured-commands.ts'

/** Two to four key figures. */
export const Facts = formedNode({
  name: 'facts',
  tag: 'div',
  className: 'facts',
  label: 'Facts',
  keepsId: true,
  actions: [
    { label: 'Add fact', isOff: (node) => !hasRoomFor(node, 'fact'), run: (view, at) => addPart(view, at, 'fact') },
    { label: 'Remove block', title: 'Its text stays as paragraphs', run: removeBlock },
  ],
})

/** The parts of facts. */
export const factParts = [
  formedNode({
    name: 'fact',
    tag: 'div',
    className: 'fact',
    label: 'Fact',
    actions: [{ label: 'Remove fact', title: 'There are at least two', run: removePart }],
  }),
  lineNode('factLabel', 'fact-label'),
  lineNode('factValue', 'fact-value'),
  lineNode('factDetail', 'fact-detail'),
]
