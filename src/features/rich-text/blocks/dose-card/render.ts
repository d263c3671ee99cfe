import type { RichNode } from '../../document.ts'
import { dayInWords } from '../../draw/day.ts'
import { formerAnchors } from '../../draw/former-anchors.ts'
import { element, type Html, join, text } from '../../draw/html.ts'
import type { Look } from '../../draw/look.ts'
import { type PageDrawing, slugOf } from '../../draw/page.ts'
import { cautionSign, drawSign } from '../../draw/signs.ts'
import { lastingIdOf } from '../../lasting-id.ts'
import { type DoseTag, doseTagNames } from './tags.ts'

/** The doses of one drug by one route: a row for each step, cautions at the foot, sources and dates collapsed. */
export function drawDoseCard(
  node: RichNode,
  page: PageDrawing,
  children: (node: RichNode) => Html,
  { attributes, within, isOpen }: Look,
): Html {
  const { id, former } = page.anchor(node)
  const labelId = page.prefix ? undefined : page.id(`${id}-label`)
  const tag = node.attrs?.tag as DoseTag
  const parts = (type: string) => (node.content ?? []).filter((part) => part.type === type)
  const drawContent = (part: RichNode) => within(part, children(part))
  const rows = parts('doseRow')
  const rowId = (row: RichNode, label: string) =>
    lastingIdOf(node) && !page.prefix && label ? page.id(`${id}-${slugOf(label, 'row')}`, row) : undefined
  return element(
    page.prefix ? 'div' : 'section',
    { class: 'dose', id, 'aria-labelledby': labelId },
    ...formerAnchors(former),
    element(
      'p',
      { class: 'dose-head', id: labelId },
      element('strong', {}, join(parts('doseName').map(drawContent))),
      text(' '),
      element('span', { class: 'chip', 'data-tag': tag }, text(doseTagNames[tag])),
      ...(page.prefix
        ? []
        : [element('a', { class: 'anchor', href: `#${id}`, 'aria-label': 'Link to this dose card' }, text('#'))]),
    ),
    element(
      'dl',
      {},
      ...rows.map((row) => {
        const label = String(row.attrs?.label ?? '')
        return element(
          'div',
          { id: rowId(row, label), ...attributes(row) },
          element('dt', {}, text(label)),
          element('dd', {}, drawContent(row)),
        )
      }),
    ),
    ...parts('doseCaution').map((caution) =>
      element(
        'p',
        { class: 'dose-caution', ...attributes(caution) },
        drawSign(cautionSign),
        element('span', {}, element('strong', { class: 'unseen' }, text('Caution: ')), drawContent(caution)),
      ),
    ),
    ...sources(rows, isOpen(node)),
  )
}

/** The source of each row and when it was checked. Rows with the same details share a line. */
function sources(rows: readonly RichNode[], open: boolean): Html[] {
  const labels = new Map<string, string[]>()
  for (const { attrs } of rows) {
    const day = String(attrs?.checked ?? '')
    const words = [String(attrs?.source ?? ''), day && `checked ${dayInWords(day)}`].filter(Boolean).join(', ')
    if (words) labels.set(words, [...(labels.get(words) ?? []), String(attrs?.label ?? '')])
  }
  if (labels.size === 0) return []
  const lines = [...labels].map(([words, rowLabels]) =>
    element('li', {}, element('b', {}, text(rowLabels.filter(Boolean).join(', '))), text(`: ${words}`)),
  )
  return [
    element(
      'details',
      { class: 'dose-sources', open },
      element('summary', {}, text('Sources and dates checked')),
      element('ul', {}, ...lines),
    ),
  ]
}
