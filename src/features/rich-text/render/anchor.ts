import { element, text } from './html.ts'

export const anchor = (id: string) =>
  element('a', { class: 'anchor', href: `#${id}`, 'aria-label': 'Link to this section' }, text('#'))
