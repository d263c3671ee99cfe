import { element, text } from '../../region/draw/html.ts'

/** Told to those who do not see that a link opens elsewhere. */
export const opensNewTab = element('span', { class: 'image-words' }, text(' (opens in a new tab)'))
