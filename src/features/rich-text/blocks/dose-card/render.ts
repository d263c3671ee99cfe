import { dayText } from '#base/contract/day.ts'
import { type RichNode, textOf } from '../../document.ts'
import { lastingIdOf } from '../../lasting-id.ts'
import { formerAnchors } from '../../render/former-anchors.ts'
import { element, type Html, join, text } from '../../render/html.ts'
import type { RenderBlock } from '../../render/look.ts'
import { slugOf } from '../../render/page.ts'
import { cautionSign, renderSign } from '../../render/signs.ts'
import { unbroken } from '../../render/typography.ts'
import { type DoseTag, doseTagNames } from './tags.ts'

/** The dose of one drug by one route, the rows that affect management, the others in a fold, cautions and sources. */
export const renderDoseCard: RenderBlock = (node, page, children, { attributes, within, isOpen, foot }) => {
  const { id, former } = page.anchor(node)
  const isOnPage = page.prefix === ''
  const labelId = isOnPage ? page.id(`${id}-label`) : undefined
  const parts = (type: string) => (node.content ?? []).filter((part) => part.type === type)
  const renderContent = (part: RichNode) => within(part, children(part))
  const rows = parts('doseRow')
  const rowId = (row: RichNode) =>
    lastingIdOf(node) && isOnPage && labelOf(row) ? page.id(`${id}-${slugOf(labelOf(row), 'row')}`, row) : undefined
  const list = (shown: readonly RichNode[]) =>
    shown.length === 0
      ? []
      : [
          element(
            'dl',
            {},
            ...shown.map((row) =>
              element(
                'div',
                { id: rowId(row), class: row === main ? 'dose-main' : undefined, ...attributes(row) },
                element(
                  'dt',
                  row === main && mainRow.test(labelOf(row)) ? { class: 'unseen' } : {},
                  text(labelOf(row)),
                ),
                element('dd', {}, renderContent(row)),
              ),
            ),
          ),
        ]
  // A difference shows the rows as they are.
  const main = isOnPage ? (rows.find((row) => mainRow.test(labelOf(row))) ?? rows[0]) : undefined
  const open = rows.filter((row) => row !== main && (!isOnPage || !isDescribing(row)))
  const others = rows.filter((row) => row !== main && !open.includes(row))
  return element(
    isOnPage ? 'section' : 'div',
    { class: 'dose', id, 'aria-labelledby': labelId },
    ...formerAnchors(former),
    element(
      'p',
      { class: 'dose-head', id: labelId },
      element('strong', {}, join(parts('doseName').map(renderContent))),
      text(' '),
      chip(node),
      ...(isOnPage
        ? [element('a', { class: 'anchor', href: `#${id}`, 'aria-label': 'Link to this dose card' }, text('#'))]
        : []),
    ),
    ...list(main ? [main, ...open] : open),
    ...(others.length > 0
      ? [
          element(
            'details',
            { class: 'dose-more', open: others.some(isOpen) },
            element('summary', {}, text(others.map(labelOf).join(' · '))),
            ...list(others),
          ),
        ]
      : []),
    ...parts('doseCaution').map((caution) =>
      element(
        'p',
        { class: 'dose-caution', ...attributes(caution) },
        renderSign(cautionSign),
        element('span', {}, element('strong', { class: 'unseen' }, text('Caution: ')), renderContent(caution)),
      ),
    ),
    ...sources(rows),
    foot(),
  )
}

export const doseTitle = (card: RichNode): Html[] => [
  element('strong', {}, text(unbroken(textOf(card.content?.[0] ?? card)))),
  text(' '),
  chip(card),
]

const chip = ({ attrs }: RichNode) => {
  const tag = attrs?.tag as DoseTag
  return element('span', { class: 'chip', 'data-tag': tag }, text(doseTagNames[tag]))
}

const labelOf = (row: RichNode) => String(row.attrs?.label ?? '')

const mainRow = /^(?:dose|start|regimen|tablets, (?:iv|intravenous))$/i

/** How the labels begin of rows that only describe. A row with any other label may change what one does, and is shown. */
const describing = [
  ...['aml14', 'duration', 'dose steps', 'eortc', 'expect', 'expert practice', 'food', 'for how long', 'formulation'],
  ...['give', 'how to take', 'if response is poor', 'increase', 'injection', 'judge', 'line', 'longer interval'],
  ...['monitor', 'observe', 'other schedule', 'others', 'pace of increases', 'prepare', 'salt', 'suspension'],
  ...['trial dose', 'trial schedule', 'vials', 'vitamin c', 'watch', 'when', 'with an esa'],
]
const isDescribing = (row: RichNode) => describing.some((start) => labelOf(row).toLowerCase().startsWith(start))

/** The sources of the rows and when they were checked. The source of most rows needs no names of rows. */
function sources(rows: readonly RichNode[]): Html[] {
  const labels = new Map<string, string[]>()
  for (const row of rows) {
    const source = String(row.attrs?.source ?? '')
    if (source) labels.set(source, [...(labels.get(source) ?? []), labelOf(row)])
  }
  const days = [...new Set(rows.map(({ attrs }) => String(attrs?.checked ?? '')).filter(Boolean))].sort()
  if (labels.size === 0) return []
  const [[first = ''] = [], ...others] = [...labels].sort(([, one], [, other]) => other.length - one.length)
  const words = [first, ...others.map(([source, of]) => `${source} (${of.filter(Boolean).join(', ')})`)].join('; ')
  const day = days.length > 0 ? ` Checked ${days.map(dayText).join(' and ')}.` : ''
  return [element('p', { class: 'dose-sources' }, element('b', {}, text('Source')), text(` ${words}.${day}`))]
}
