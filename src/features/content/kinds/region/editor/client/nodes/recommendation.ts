import { mergeAttributes, Node, type NodeViewRendererProps } from '@tiptap/core'
import { isStorable, storedNode } from '../stored.ts'
import { buttonOf, type Choice, choiceOf, made } from './made.ts'
import { changePart, removeRecommendation } from './recommendation-commands.ts'

/** What is chosen of a recommendation, in words. */
const choices = {
  strength: [
    { value: 'strong', label: 'Strong' },
    { value: 'conditional', label: 'Conditional' },
    { value: 'practice', label: 'Good practice' },
  ],
  direction: [
    { value: 'for', label: 'For' },
    { value: 'against', label: 'Against' },
  ],
  certainty: [
    { value: 'high', label: 'High certainty' },
    { value: 'moderate', label: 'Moderate certainty' },
    { value: 'low', label: 'Low certainty' },
    { value: 'very-low', label: 'Very low certainty' },
    { value: 'ungraded', label: 'Not graded' },
  ],
  status: [
    { value: 'draft', label: 'Draft' },
    { value: 'agreed', label: 'Agreed' },
  ],
} as const satisfies Record<string, readonly Choice[]>

type Property = keyof typeof choices

const names = {
  strength: 'Strength',
  direction: 'Direction',
  certainty: 'Certainty of evidence',
  status: 'Status',
} as const satisfies Record<Property, string>

const properties = Object.keys(choices) as Property[]

const inMarkup = (property: Property) => ({
  parseHTML: (element: HTMLElement) => {
    const value = element.getAttribute(`data-${property}`)
    return isStorable('recommendation', property, value) ? value : choices[property].at(-1)?.value
  },
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${property}`]: String(attrs[property]) }),
})

/** A recommendation: what is chosen of it stands in a line of lists above its statement. */
export const Recommendation = Node.create({
  name: 'recommendation',
  defining: true,
  ...storedNode('recommendation', Object.fromEntries(properties.map((property) => [property, inMarkup(property)]))),
  parseHTML: () => [{ tag: 'section.recommendation[data-strength]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', mergeAttributes({ class: 'recommendation' }, HTMLAttributes), 0],
  addNodeView: () => recommendationView,
})

const inlinePart = (name: 'statement' | 'population', className: string) =>
  Node.create({
    name,
    ...storedNode(name),
    parseHTML: () => [{ tag: `p.${className}`, priority: 60 }],
    renderHTML: () => ['p', { class: className }, 0],
  })

export const Statement = inlinePart('statement', 'recommendation-statement')

/** For whom a recommendation is. */
export const Population = inlinePart('population', 'recommendation-for')

/** Why a recommendation is made. */
export const Rationale = Node.create({
  name: 'rationale',
  ...storedNode('rationale'),
  parseHTML: () => [{ tag: 'div.recommendation-rationale' }],
  renderHTML: () => ['div', { class: 'recommendation-rationale' }, 0],
})

function recommendationView({ node, view, getPos }: NodeViewRendererProps) {
  const place = () => getPos() ?? -1
  const lists = Object.fromEntries(
    properties.map((property) => [
      property,
      choiceOf(names[property], choices[property], (value) => choose(property, value)),
    ]),
  ) as Record<Property, HTMLSelectElement>
  const population = buttonOf('For whom', () => changePart(view, place(), 'population'))
  const rationale = buttonOf('Rationale', () => changePart(view, place(), 'rationale'))
  const remove = buttonOf('Remove block', () => removeRecommendation(view, place()))
  remove.title = 'Its words stay as paragraphs'
  const tools = made(
    'div',
    { class: 'node-tools', contenteditable: 'false', role: 'group', 'aria-label': 'Recommendation' },
    ...Object.values(lists),
    population,
    rationale,
    remove,
  )
  const contentDOM = made('div')
  const dom = made('section', { class: 'recommendation' }, tools, contentDOM)

  function choose(property: Property, value: string) {
    let change = view.state.tr.setNodeAttribute(place(), property, value)
    // Good practice is neither graded nor advised against.
    if (value === 'practice')
      change = change.setNodeAttribute(place(), 'certainty', 'ungraded').setNodeAttribute(place(), 'direction', 'for')
    view.dispatch(change)
  }

  function show({ attrs, content }: typeof node) {
    for (const property of properties) lists[property].value = attrs[property]
    const isPractice = attrs.strength === 'practice'
    lists.direction.disabled = isPractice
    lists.certainty.disabled = isPractice
    dom.dataset.look = isPractice
      ? 'practice'
      : attrs.direction === 'against'
        ? `${attrs.strength}-against`
        : attrs.strength
    const parts = content.content.map(({ type }) => type.name)
    population.setAttribute('aria-pressed', String(parts.includes('population')))
    rationale.setAttribute('aria-pressed', String(parts.includes('rationale')))
  }

  show(node)
  return {
    dom,
    contentDOM,
    update: (next: typeof node) => {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
    stopEvent: ({ target }: Event) => tools.contains(target as globalThis.Node),
    // What is written beside the tools must not be taken for a part of them: it would stand there and be lost.
    ignoreMutation: ({ target }: { target: globalThis.Node }) => tools.contains(target),
  }
}
