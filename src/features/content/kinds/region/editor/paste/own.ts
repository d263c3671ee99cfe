import { certainties, type RichNode } from '../../document.ts'
import { elementsIn, hasClass, type Pasted, type PastedElement, plainText } from './tree.ts'

/** How the pieces of a page of ours are read: as text in a line, and as blocks. */
type Reader = {
  inline(children: readonly Pasted[]): RichNode[]
  flow(children: readonly Pasted[]): RichNode[]
}

/** A recommendation or a note copied from a page of this site, as it was; undefined for anything else. */
export function ownBlock(element: PastedElement, reader: Reader): RichNode | undefined {
  if (element.name === 'section' && hasClass(element, 'recommendation')) return recommendationOf(element, reader)
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
  const rationale = elementsIn(element, ({ name }) => name === 'details')[0]
  const words = rationale ? flow(rationale.children.filter((child) => !isNamed(child, 'summary'))) : []
  const told =
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
      certainty: (certainties as readonly string[]).includes(told) ? told : 'ungraded',
      status: part('chip') ? 'draft' : 'agreed',
    },
    content: [
      filled('statement', inline(statement?.children ?? [])),
      // Its first words, 'For:', are drawn.
      ...(population ? [filled('population', inline(population.children.slice(1)))] : []),
      ...(words.length > 0 ? [{ type: 'rationale', content: words }] : []),
    ],
  }
}

const filled = (type: string, content: RichNode[]): RichNode => ({ type, ...(content.length > 0 && { content }) })

const without = (element: PastedElement, className: string) =>
  element.children.filter((child) => typeof child === 'string' || !hasClass(child, className))

const isNamed = (child: Pasted, name: string) => typeof child !== 'string' && child.name === name
