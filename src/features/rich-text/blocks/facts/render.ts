import { formerAnchors } from '../../render/former-anchors.ts'
import { element, join, text } from '../../render/html.ts'
import type { RenderBlock } from '../../render/look.ts'

/** Two to four key figures side by side, each with its name above and one line below. */
export const renderFacts: RenderBlock = (node, page, children, { attributes, within }) => {
  const { id, former } = page.anchor(node)
  const facts = node.content ?? []
  return element(
    'div',
    { class: 'facts', id },
    ...formerAnchors(former),
    element(
      'dl',
      { 'data-count': facts.length },
      ...facts.map((fact) => {
        const [label, value, detail] = (fact.content ?? []).map((part) => within(part, children(part)))
        return element(
          'div',
          attributes(fact),
          element('dt', {}, within(fact, label ?? text(''))),
          element('dd', {}, element('b', {}, within(fact, value ?? text(''))), text(' '), join(detail ? [detail] : [])),
        )
      }),
    ),
  )
}
