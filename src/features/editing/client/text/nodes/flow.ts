import { Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import {
  isPartId,
  newRenderContext,
  type RichNode,
  renderRegion,
  withCurrentThresholds,
} from '#features/rich-text/index.ts'
import { storedNode } from '../stored.ts'
import { buttonOf, choicesFrom, createElement } from './create-element.ts'
import {
  goElsewhere,
  goTo,
  isBlankQuestion,
  moveAnswer,
  outcomeInstead,
  questionInstead,
  removeAnswer,
  targetsFor,
} from './flow-commands.ts'
import { formedNode, lineNode, type NodeFooter, optionalPart } from './form.ts'
import { addPart, hasRoomFor, removeBlock, removePart } from './structured-commands.ts'

/** A flow chart, edited as an outline: each question with its answers below, each answer with the part it leads to. */
export const Flow = formedNode({
  name: 'flow',
  tag: 'section',
  className: 'outline',
  label: 'Flow chart',
  keepsId: true,
  actions: [
    {
      label: 'Add step',
      title: 'Something to do before the first question',
      run: (view, at) => addPart(view, at, 'flowStep'),
    },
    optionalPart('flowNote', 'Note'),
    optionalPart('flowFoot', 'Footnote'),
    { label: 'Remove block', title: 'Its text stays as paragraphs', run: removeBlock },
  ],
  below: preview,
})

const renderAfterMs = 300

/** The chart as readers see it, rendered again when typing pauses. Inert, because the outline has the same content. */
function preview(): NodeFooter {
  let timer: ReturnType<typeof setTimeout> | undefined
  const chart = createElement('div', { inert: true })
  const dom = createElement('div', { class: 'outline-preview', contenteditable: 'false' }, chart)
  const render = (node: DocumentNode) => {
    const document = withCurrentThresholds({ type: 'doc', content: [node.toJSON() as RichNode] })
    chart.innerHTML = renderRegion(document, newRenderContext('preview-'))
  }
  return {
    dom,
    show(node) {
      clearTimeout(timer)
      if (chart.childElementCount === 0) render(node)
      else timer = setTimeout(render, renderAfterMs, node)
    },
    destroy: () => clearTimeout(timer),
  }
}

/** The id of a question or an outcome in copied markup, so that a part that is cut and pasted keeps it. */
const partIdInMarkup = (name: string) => ({
  parseHTML: (element: HTMLElement) => {
    const id = element.getAttribute(`data-${name}`)
    return isPartId(id) ? id : ''
  },
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: String(attrs[name]) }),
})

const FlowGoto = Node.create({
  name: 'flowGoto',
  ...storedNode('flowGoto', { target: partIdInMarkup('target') }),
  parseHTML: () => [{ tag: 'div.outline-goto' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { class: 'outline-goto', ...HTMLAttributes }],

  addNodeView: () => {
    return ({ node, view, getPos }) => {
      const place = () => getPos() ?? -1
      let now = node
      const select = createElement('select', { 'aria-label': 'Goes to', title: 'Goes to' })
      const tools = createElement(
        'div',
        { class: 'node-tools', role: 'group', 'aria-label': 'Go to another part' },
        'Go to ',
        select,
        buttonOf('Write an outcome instead', () => outcomeInstead(view, place())),
      )
      const dom = createElement('div', { class: 'outline-goto', contenteditable: 'false' }, tools)
      const fill = () => {
        const targets = targetsFor(view.state, place())
        const options = targets.map(({ at, words }) => createElement('option', { value: String(at) }, words))
        select.replaceChildren(createElement('option', { value: '' }, 'Choose a question or an outcome'), ...options)
        const chosen = targets.find(({ id }) => id !== '' && id === now.attrs.target)
        select.value = chosen ? String(chosen.at) : ''
      }
      select.addEventListener('focus', fill)
      select.addEventListener('change', () => goTo(view, place(), Number(select.value)))
      // The parts after this one are not in the document yet while it is parsed.
      queueMicrotask(fill)
      return {
        dom,
        update: (next) => {
          if (next.type !== node.type) return false
          now = next
          fill()
          return true
        },
        stopEvent: () => true,
        ignoreMutation: () => true,
      }
    }
  },
})

export const flowParts = [
  lineNode('flowTitle', 'outline-title'),
  lineNode('flowNote', 'outline-note'),
  formedNode({
    name: 'flowStep',
    tag: 'div',
    className: 'outline-step',
    label: 'Step before the first question',
    actions: [{ label: 'Remove step', run: removePart }],
  }),
  formedNode({
    name: 'flowQuestion',
    tag: 'div',
    className: 'outline-question',
    label: 'Question',
    inDom: { id: partIdInMarkup('id') },
    fields: {
      choose: { label: 'Answers', choices: choicesFrom({ all: 'More than one may apply', '': 'One answer applies' }) },
    },
    actions: [
      {
        label: 'Add answer',
        isOff: (node) => !hasRoomFor(node, 'flowAnswer'),
        run: (view, at) => addPart(view, at, 'flowAnswer'),
      },
      optionalPart('flowNote', 'Note'),
      {
        label: 'Write an outcome instead',
        title: 'Alt+Shift+Left. Only while its answers are empty',
        isOff: (node) => !isBlankQuestion(node),
        run: outcomeInstead,
      },
    ],
  }),
  formedNode({
    name: 'flowAnswer',
    tag: 'div',
    className: 'outline-answer',
    label: 'Answer',
    fields: {
      colour: {
        label: 'Colour of this branch',
        choices: choicesFrom({ blue: 'Blue branch', purple: 'Purple branch', '': 'Colour as above' }),
      },
    },
    actions: [
      {
        label: 'Up',
        title: 'Moves the answer with its branch: Alt+Shift+Up',
        run: (view, at) => moveAnswer(view, at, -1),
      },
      {
        label: 'Down',
        title: 'Moves the answer with its branch: Alt+Shift+Down',
        run: (view, at) => moveAnswer(view, at, 1),
      },
      { label: 'Remove answer', title: 'There are at least two', run: (view, at) => void removeAnswer(view, at) },
    ],
  }),
  formedNode({
    name: 'flowOutcome',
    tag: 'div',
    className: 'outline-outcome',
    label: 'Outcome',
    inDom: { id: partIdInMarkup('id') },
    actions: [
      optionalPart('flowThen', 'Then'),
      { label: 'Ask a question instead', title: 'Alt+Shift+Right', run: questionInstead },
      { label: 'Go to another part', run: goElsewhere },
    ],
  }),
  FlowGoto,
  lineNode('flowText', 'outline-text'),
  lineNode('flowThen', 'outline-then'),
  lineNode('flowFoot', 'outline-foot'),
]
