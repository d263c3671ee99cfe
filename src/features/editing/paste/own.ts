import { blockFrom, certainties, filled, type PasteReader, type RichNode, without } from '#features/rich-text/index.ts'
import { flowOf } from './own-flow.ts'
import { elementsIn, hasClass, type Pasted, type PastedElement, plainText } from './tree.ts'

/** A block copied from a page of this site; undefined for anything else. */
export function ownBlock(element: PastedElement, reader: PasteReader): RichNode | undefined {
  if (element.name === 'section' && hasClass(element, 'recommendation')) return recommendationOf(element, reader)
  if (element.name === 'section' && hasClass(element, 'flow')) return flowOf(element, reader.inline)
  if (element.name === 'div' && hasClass(element, 'note')) {
    const words = reader.flow(without(element, 'note-label'))
    const kind = element.attributes['data-kind'] === 'warning' ? 'warning' : 'info'
    return { type: 'note', attrs: { kind }, content: words.length > 0 ? words : [{ type: 'paragraph' }] }
  }
  return blockFrom(element, reader)
}

function recommendationOf(element: PastedElement, { inline, flow }: PasteReader): RichNode {
  const [look = 'conditional'] = (element.attributes['data-look'] ?? '').split('-')
  const isAgainst = element.attributes['data-look']?.endsWith('-against') === true
  const part = (name: string) => elementsIn(element, (each) => hasClass(each, name))[0]
  const statement = part('recommendation-statement')
  const population = part('recommendation-for')
  const rationale = layersOf(element).find(isRationale)
  const words = rationale ? flow(rationale.children.filter((child) => !isSummary(child))) : []
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
      // Skips the label 'For:', which is rendered, not stored.
      ...(population ? [filled('population', inline(population.children.slice(1)))] : []),
      ...(words.length > 0 ? [{ type: 'rationale', content: words }] : []),
    ],
  }
}

/** The layers of a recommendation apart from its rationale. Evidence and decision are not pasted. */
export const droppedLayers = (element: PastedElement) => layersOf(element).filter((layer) => !isRationale(layer))

const layersOf = (element: PastedElement) => elementsIn(element, ({ name }) => name === 'details')

const isRationale = (layer: PastedElement) =>
  layer.children.some((child) => isSummary(child) && plainText(child).trim() === 'Rationale')

const isSummary = (child: Pasted) => typeof child !== 'string' && child.name === 'summary'
