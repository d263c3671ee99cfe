import type { RichNode } from '../../document.ts'
import { element, type Html, join, text } from '../../render/html.ts'
import type { Look } from '../../render/look.ts'
import { unbroken } from '../../render/typography.ts'
import type { Certainty } from './grades.ts'

type Layer = { readonly name: string; readonly nodes: readonly RichNode[]; readonly rendered: Html }

/** The layers of a recommendation below its statement, in the order in which readers need them. Omits empty ones. */
export function renderLayers(recommendation: RichNode, children: (node: RichNode) => Html, look: Look): Html[] {
  const { within, attributes, isOpen } = look
  const part = (type: string) => recommendation.content?.find((child) => child.type === type)
  const renderContent = (node: RichNode) => within(node, children(node))
  const listed = (node: RichNode, renderItem: (item: RichNode) => Html) =>
    within(
      node,
      element('ul', {}, ...(node.content ?? []).map((item) => element('li', attributes(item), renderItem(item)))),
    )
  const plain = (type: string) => {
    const node = part(type)
    return node ? { nodes: [node], rendered: renderContent(node) } : undefined
  }
  const list = (type: string, renderItem: (item: RichNode) => Html) => {
    const node = part(type)
    return node ? { nodes: [node], rendered: listed(node, renderItem) } : undefined
  }
  const layers: ({ name: string } & Partial<Layer>)[] = [
    { name: 'Question', ...question() },
    { name: 'Rationale', ...plain('rationale') },
    { name: 'Evidence', ...evidence() },
    {
      name: 'How this was decided',
      ...list('evidenceToDecision', (item) =>
        join([
          boldLabel(capitalised(String(item.attrs?.criterion ?? ''))),
          text([item.attrs?.judgement, item.content?.length ? '' : undefined].filter(Boolean).join(' ')),
          text(item.attrs?.judgement && item.content?.length ? '. ' : ''),
          renderContent(item),
        ]),
      ),
    },
    { name: 'In practice', ...plain('practical') },
    {
      name: 'What would change this',
      ...list('conditions', (item) => {
        const { trial, expected } = item.attrs ?? {}
        const about = [trial, expected && `expected ${expected}`].filter(Boolean).join(', ')
        return join([about ? boldLabel(about) : text(''), renderContent(item)])
      }),
    },
  ]
  return layers.flatMap(({ name, nodes, rendered }) =>
    !nodes || !rendered
      ? []
      : name === 'Rationale'
        ? [element('div', { class: 'layer' }, element('p', { class: 'layer-name' }, text(name)), rendered)]
        : [element('details', { open: nodes.some(isOpen) }, element('summary', {}, text(name)), rendered)],
  )

  function question() {
    const questionParts = (['intervention', 'comparator'] as const).flatMap((type) => part(type) ?? [])
    const outcomes = part('outcomes')
    if (questionParts.length === 0 && !outcomes) return
    const names: Record<string, string> = { intervention: 'Intervention', comparator: 'Comparator' }
    const rendered = element(
      'dl',
      {},
      ...questionParts.map((node) =>
        element('div', {}, element('dt', {}, text(names[node.type] ?? '')), element('dd', {}, renderContent(node))),
      ),
      ...(outcomes
        ? [
            element(
              'div',
              {},
              element('dt', {}, text('Outcomes')),
              element(
                'dd',
                {},
                listed(outcomes, (item) =>
                  join([
                    renderContent(item),
                    element(
                      'span',
                      { class: 'importance' },
                      text(item.attrs?.importance === 'critical' ? ' (critical)' : ' (important)'),
                    ),
                  ]),
                ),
              ),
            ),
          ]
        : []),
    )
    return { nodes: outcomes ? [...questionParts, outcomes] : questionParts, rendered }
  }

  function evidence() {
    const profile = part('evidenceProfile')
    if (!profile) return
    const rows = profile.content ?? []
    return { nodes: [profile], rendered: within(profile, renderProfile(rows, renderContent, attributes)) }
  }
}

/** A summary of findings: for each outcome the results and their meaning. */
const columns = [
  { title: 'Studies, participants', from: (a: Attrs) => [a.studies, a.participants].filter(Boolean).join(', ') },
  { title: 'Relative effect', from: (a: Attrs) => a.effect ?? '' },
  { title: 'Without', from: (a: Attrs) => a.without ?? '' },
  { title: 'With', from: (a: Attrs) => a.with ?? '' },
  { title: 'Difference', from: (a: Attrs) => a.difference ?? '' },
] as const

type Attrs = Readonly<Record<string, string>>

function renderProfile(
  rows: readonly RichNode[],
  renderContent: (node: RichNode) => Html,
  attributes: Look['attributes'],
): Html {
  const attrs = rows.map((row) => (row.attrs ?? {}) as Attrs)
  const shown = columns.filter(({ from }) => attrs.some((each) => from(each) !== ''))
  const hasWords = rows.some((row) => row.content?.length)
  const heads = ['Outcome', ...shown.map(({ title }) => title), 'Certainty', ...(hasWords ? ['What happens'] : [])]
  return element(
    'div',
    { class: 'table', role: 'group', tabindex: 0, 'aria-label': 'Summary of findings' },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, text(head))))),
      element(
        'tbody',
        {},
        ...rows.map((row, at) => {
          const values = attrs[at] ?? {}
          const reasons = values.reasons ? ` (${values.reasons})` : ''
          return element(
            'tr',
            attributes(row),
            element('th', { scope: 'row' }, text(unbroken(values.outcome ?? ''))),
            ...shown.map(({ from }) => element('td', {}, text(unbroken(from(values))))),
            element('td', {}, text(`${certaintyWords(values.certainty as Certainty)}${reasons}`)),
            ...(hasWords ? [element('td', {}, renderContent(row))] : []),
          )
        }),
      ),
    ),
  )
}

const certaintyWords = (certainty: Certainty) =>
  capitalised(certainty === 'ungraded' ? 'not graded' : certainty.replace('-', ' '))

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const boldLabel = (words: string) => join([element('b', {}, text(words)), text(': ')])
