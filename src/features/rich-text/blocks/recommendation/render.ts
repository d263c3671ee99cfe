import type { RichNode } from '../../document.ts'
import { lastingIdOf } from '../../lasting-id.ts'
import { formerAnchors } from '../../render/former-anchors.ts'
import { element, type Html, text } from '../../render/html.ts'
import type { RenderBlock } from '../../render/look.ts'
import { renderSign } from '../../render/signs.ts'
import { type Certainty, type Direction, type Strength, type StrongReason, strongReasonNames } from './grades.ts'
import { renderLayers } from './layers.ts'

/** Renders a recommendation. Its strength is in words and in the shape of its sign; colour only repeats it. */
export const renderRecommendation: RenderBlock = (node, page, children, look) => {
  const { strength, direction, certainty, status, strongReason } = node.attrs as {
    strength: Strength
    direction: Direction
    certainty: Certainty
    status: string
    strongReason?: StrongReason
  }
  const { id, former } = page.anchor(node)
  const labelId = page.prefix ? undefined : page.id(`${id}-label`)
  const kind = strength === 'practice' ? 'practice' : direction === 'against' ? `${strength}-against` : strength
  const name = lastingIdOf(node)?.toUpperCase()
  const renderContent = (part: RichNode) => look.within(part, children(part))
  const part = (type: string) => node.content?.find((child) => child.type === type)
  const statement = part('statement')
  const population = part('population')
  const reason = strongReason ? strongReasonNames[strongReason] : undefined
  const link = element(
    'a',
    {
      class: 'anchor',
      href: `#${id}`,
      'aria-label': name ? `Link to recommendation ${name}` : 'Link to this recommendation',
    },
    text(name ?? '#'),
  )
  // A summary must not contain links, so the statement is above it.
  const row = element(
    'summary',
    { class: 'recommendation-meta' },
    element('strong', {}, text(shortLabel(strength, direction))),
    ...(certainty === 'ungraded' ? [] : [text(' '), certaintyMarks(certainty)]),
    ...(page.prefix && status === 'draft' ? [text(' '), element('span', { class: 'chip' }, text('Draft'))] : []),
  )
  return element(
    page.prefix ? 'div' : 'section',
    { class: 'recommendation', 'data-look': kind, id, 'aria-labelledby': labelId },
    ...formerAnchors(former),
    sign(kind),
    element('p', { class: 'recommendation-statement', id: labelId }, statement ? renderContent(statement) : text('')),
    element(
      'details',
      { class: 'recommendation-fold', open: page.prefix !== '' || look.isOpen(node) },
      row,
      ...(population
        ? [element('p', { class: 'recommendation-for' }, element('span', {}, text('For: ')), renderContent(population))]
        : []),
      ...(reason ? [element('p', { class: 'recommendation-reason' }, text(`Why strong: ${reason}`))] : []),
      ...renderLayers(node, children, look),
      ...(page.prefix ? [] : [element('p', { class: 'recommendation-name' }, link)]),
    ),
  )
}

/** The line above a group of recommendations that no panel has agreed. */
export const draftsLine = (): Html => element('p', { class: 'drafts' }, text('No panel has voted on these yet.'))

/** Whether a node is a recommendation that no panel has agreed. */
export const isDraft = (node: RichNode | undefined) => node?.type === 'recommendation' && node.attrs?.status === 'draft'

export const labelOf = (strength: Strength, direction: Direction) =>
  strength === 'practice'
    ? 'Good practice'
    : `${strength === 'strong' ? 'Strong' : 'Conditional'} recommendation${direction === 'against' ? ' against' : ''}`

const certaintyLevels: readonly Certainty[] = ['very-low', 'low', 'moderate', 'high']

const shortLabel = (strength: Strength, direction: Direction) =>
  strength === 'practice' ? 'Good practice' : `${strength === 'strong' ? 'Strong' : 'Conditional'}, ${direction}`

function certaintyMarks(certainty: Certainty): Html {
  const level = certaintyLevels.indexOf(certainty) + 1
  const words = certainty.replace('-', ' ')
  return element(
    'span',
    { class: 'recommendation-certainty' },
    // Text rather than CSS, so that the marks are printed, copied and shown in forced colours.
    element('span', { class: 'certainty-marks', 'aria-hidden': 'true' }, text('●'.repeat(level).padEnd(4, '○'))),
    text(` ${words.charAt(0).toUpperCase()}${words.slice(1)} certainty`),
  )
}

const paths: Record<string, string> = {
  strong: 'M12 2 22 12 12 22 2 12ZM7.5 12l3 3 6-6',
  conditional: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12h8M12 8v8',
  practice: 'M4 4h16v16H4ZM8 12l3 3 5-6',
  against: 'M8 2h8l6 6v8l-6 6H8l-6-6V8ZM8 8l8 8M16 8l-8 8',
}

/** A diamond for strong, a circle for conditional, a square for good practice, an octagon for against. */
const sign = (kind: string): Html => renderSign((kind.endsWith('against') ? paths.against : paths[kind]) ?? '')
