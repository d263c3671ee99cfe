export const longestQuestion = 200

/** A question without control and format characters, and with compatibility characters normalised. */
export const cleanQuestion = (text: string): string =>
  text
    .slice(0, 4000)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim()

/** A question in the form that is counted and compared: folded, with single spaces. */
export const foldedQuestion = (question: string): string =>
  cleanQuestion(question)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}+/().-]+/gu, ' ')
    .trim()
