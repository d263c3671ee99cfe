import { element, text } from '#features/rich-text/index.ts'

/** For screen readers: the link opens in a new tab. */
export const opensNewTab = element('span', { class: 'image-words' }, text(' (opens in a new tab)'))
