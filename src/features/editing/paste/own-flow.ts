import { isPartId, type RichNode } from '#features/rich-text/index.ts'
import { elementsIn, hasClass, type Pasted, type PastedElement } from './tree.ts'

type Inline = (children: readonly Pasted[]) => RichNode[]

/** A flow chart copied from a page of this site; undefined if only a part of it was copied. */
export function flowOf(section: PastedElement, inline: Inline): RichNode | undefined {
  const line = (type: string, element: PastedElement | undefined): RichNode[] => {
    if (!element) return []
    const content = inline(element.children.filter((child) => typeof child === 'string' || !hasClass(child, 'anchor')))
    return [{ type, ...(content.length > 0 && { content }) }]
  }
  const start = child(section, 'flow-chart')
  const question = start && questionOf(start)
  if (!question) return
  const first = child(section, 'flow-first')
  return {
    type: 'flow',
    content: [
      ...(child(section, 'flow-title') ? line('flowTitle', child(section, 'flow-title')) : [{ type: 'flowTitle' }]),
      ...line('flowNote', child(section, 'flow-note')),
      ...(first ? elementsIn(first, ({ name }) => name === 'li').flatMap((step) => line('flowStep', step)) : []),
      question,
      ...line('flowFoot', child(section, 'flow-foot')),
    ],
  }

  function questionOf(holder: PastedElement): RichNode | undefined {
    const ask = child(holder, 'flow-ask')
    const list = holder.children.find((each): each is PastedElement => typeof each !== 'string' && each.name === 'ul')
    const text = ask && line('flowText', child(ask, 'flow-question'))
    if (!list || !text || text.length === 0) return
    const answers = elementsOf(list).flatMap((item) => answerOf(item) ?? [])
    if (answers.length < 2 || answers.length > 12) return
    return {
      type: 'flowQuestion',
      attrs: { id: partIdOf(ask), choose: child(ask, 'flow-choose') ? 'all' : '' },
      content: [...text, ...line('flowNote', child(ask, 'flow-note')), ...answers],
    }
  }

  function answerOf(item: PastedElement): RichNode | undefined {
    const [words] = elementsIn(item, (each) => hasClass(each, 'flow-answer'))
    const next = hasClass(item, 'flow-end') ? endOf(item) : questionOf(item)
    if (!words || !next) return
    const colour = item.attributes['data-colour'] ?? ''
    const span = elementsOf(words).find(({ name }) => hasClass(item, 'flow-end') && name === 'span')
    return {
      type: 'flowAnswer',
      attrs: { colour: colour === 'blue' || colour === 'purple' ? colour : '' },
      content: [...line('flowText', span ?? words), next],
    }
  }

  function endOf(item: PastedElement): RichNode | undefined {
    const [box] = elementsIn(item, (each) => hasClass(each, 'flow-outcome'))
    const [reference] = box ? elementsIn(box, (each) => hasClass(each, 'flow-goto')) : []
    if (!box) return
    if (reference) {
      const href = elementsIn(reference, ({ name }) => name === 'a')[0]?.attributes.href
      return { type: 'flowGoto', attrs: { target: lastLetters(href) } }
    }
    const [then] = elementsIn(box, (each) => hasClass(each, 'flow-then'))
    // Skips the label 'Then:', which is rendered, not stored.
    const after = then && { ...then, children: then.children.slice(1) }
    return {
      type: 'flowOutcome',
      attrs: { id: partIdOf(box) },
      content: [
        ...line(
          'flowText',
          elementsOf(box).find((each) => each !== then),
        ),
        ...line('flowThen', after),
      ],
    }
  }
}

const elementsOf = ({ children }: PastedElement) => children.filter((each) => typeof each !== 'string')

const child = (parent: PastedElement, className: string) => elementsOf(parent).find((each) => hasClass(each, className))

const partIdOf = ({ attributes }: PastedElement) => lastLetters(attributes.id)

/** The id of a part at the end of its anchor: `4wdp` of `c-7k3qfm-4wdp`. */
const lastLetters = (anchor = '') => (isPartId(anchor.slice(-4)) ? anchor.slice(-4) : '')
