import { element, text } from './html.ts'

/** The link of a heading to itself. */
export const anchor = (id: string) =>
  element('a', { class: 'anchor', href: `#${id}`, 'aria-label': 'Link to this section' }, text('#'))
