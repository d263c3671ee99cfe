import type { Answer } from '../contract/answers.ts'

/** The location of an answer, in one line. */
export const pathOf = ({ page, headings, caption = '', label = '' }: Answer) =>
  [page, ...headings, caption, label].join(' › ')
