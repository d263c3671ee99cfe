import { element, type Html } from './html.ts'

/** Former anchors of a block, so that links to them still work. */
export const formerAnchors = (former: readonly string[]): Html[] =>
  former.map((id) => element('span', { class: 'former-anchor', id }))
