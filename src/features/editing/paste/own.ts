import { certainties, doseTags, type RichNode } from '#features/rich-text/index.ts'
import { flowOf } from './own-flow.ts'
import { elementsIn, hasClass, type Pasted, type PastedElement, plainText } from './tree.ts'

/** Converts the parts of a copied page of ours, as inline text or as blocks. */
type Reader = {
  inline(children: readonly Pasted[]): RichNode[]
  flow(children: readonly Pasted[]): RichNode[]
}

/** A recommendation, facts, a dose card, a flow chart or a note copied from a page of this site; undefined for anything else. */
export function ownBlock(element: PastedElement, reader: Reader): RichNode | undefined {
  if (element.name === 'section' && hasClass(element, 'recommendation')) return recommendationOf(element, reader)
  if (element.name === 'div' && hasClass(element, 'facts')) return factsOf(element, reader)
  if (element.name === 'section' && hasClass(element, 'dose')) return doseCardOf(element, reader)
  if (element.name === 'section' && hasClass(element, 'flow')) return flowOf(element, reader.inline)
  if (element.name === 'div' && hasClass(element, 'note')) {
    const words = reader.flow(without(element, 'note-label'))
    const kind = element.attributes['data-kind'] === 'warning' ? 'warning' : 'info'
    return { type: 'note', attrs: { kind }, content: words.length > 0 ? words : [{ type: 'paragraph' }] }
  }
}

function recommendationOf(element: PastedElement, { inline, flow }: Reader): RichNode {
  const [look = 'conditional'] = (element.attributes['data-look'] ?? '').split('-')
  const isAgainst = element.attributes['data-look']?.endsWith('-against') === true
  const part = (name: string) => elementsIn(element, (each) => hasClass(each, name))[0]
  const statement = part('recommendation-statement')
  const population = part('recommendation-for')
  const rationale = layersOf(element).find(isRationale)
  const words = rationale ? flow(rationale.children.filter((child) => !isNamed(child, 'summary'))) : []
  const certainty =
    plainText(part('recommendation-certainty') ?? '')
      .split(':')
      .at(-1)
      ?.trim()
      .replace(' ', '-') ?? ''
  return {
    type: 'recommendation',
    attrs: {
      strength: /^(strong|practice)$/.test(look) ? look : 'conditional',
      direction: isAgainst ? 'against' : 'for',
      certainty: (certainties as readonly string[]).includes(certainty) ? certainty : 'ungraded',
      status: part('chip') ? 'draft' : 'agreed',
    },
    content: [
      filled('statement', inline(statement?.children ?? [])),
      // Skips the label 'For:', which is drawn, not stored.
      ...(population ? [filled('population', inline(population.children.slice(1)))] : []),
      ...(words.length > 0 ? [{ type: 'rationale', content: words }] : []),
    ],
  }
}

/** The layers of a recommendation apart from its rationale. Evidence and decision are not pasted. */
export const layersLeftOut = (element: PastedElement) => layersOf(element).filter((layer) => !isRationale(layer))

const layersOf = (element: PastedElement) => elementsIn(element, ({ name }) => name === 'details')

const isRationale = (layer: PastedElement) =>
  layer.children.some((child) => isNamed(child, 'summary') && plainText(child).trim() === 'Rationale')

/** Two to four facts. Any other number, as when only some are copied, is read as text. */
function factsOf(element: PastedElement, { inline }: Reader): RichNode | undefined {
  const facts = rowsOf(element).map(({ term, definition }): RichNode => {
    const value = elementsIn(definition, ({ name }) => name === 'b')[0]
    return {
      type: 'fact',
      content: [
        filled('factLabel', inline(term.children)),
        filled('factValue', inline(value?.children ?? [])),
        filled('factDetail', trimmed(inline(definition.children.filter((child) => child !== value)))),
      ],
    }
  })
  return facts.length >= 2 && facts.length <= 4 ? { type: 'facts', content: facts } : undefined
}

/** A dose card. Sources and dates are not copied: a pasted dose must be checked again. */
function doseCardOf(element: PastedElement, { inline }: Reader): RichNode | undefined {
  const rows = rowsOf(element)
  const head = elementsIn(element, (each) => hasClass(each, 'dose-head'))[0]
  const name = head && elementsIn(head, ({ name }) => name === 'strong')[0]
  if (rows.length === 0 || !name) return
  const tag = elementsIn(head, (each) => hasClass(each, 'chip'))[0]?.attributes['data-tag']
  return {
    type: 'doseCard',
    attrs: { tag: doseTags.find((each) => each === tag) ?? 'eu-label' },
    content: [
      filled('doseName', inline(name.children)),
      ...rows.map(({ term, definition }) => ({
        ...filled('doseRow', inline(definition.children)),
        attrs: { label: plainText(term).trim().slice(0, 300) },
      })),
      ...elementsIn(element, (each) => hasClass(each, 'dose-caution')).map((caution) => {
        const words = elementsIn(caution, ({ name }) => name === 'span')[0] ?? caution
        return filled('doseCaution', inline(without(words, 'unseen')))
      }),
    ],
  }
}

/** The terms and values of a description list. */
const rowsOf = (element: PastedElement) =>
  elementsIn(element, ({ name }) => name === 'dt').flatMap((term, at) => {
    const definition = elementsIn(element, ({ name }) => name === 'dd')[at]
    return definition ? [{ term, definition }] : []
  })

const trimmed = ([first, ...rest]: RichNode[]): RichNode[] => {
  if (first?.text === undefined) return first ? [first, ...rest] : []
  const text = first.text.trimStart()
  return text ? [{ ...first, text }, ...rest] : rest
}

const filled = (type: string, content: RichNode[]): RichNode => ({ type, ...(content.length > 0 && { content }) })

const without = (element: PastedElement, className: string) =>
  element.children.filter((child) => typeof child === 'string' || !hasClass(child, className))

const isNamed = (child: Pasted, name: string) => typeof child !== 'string' && child.name === name
