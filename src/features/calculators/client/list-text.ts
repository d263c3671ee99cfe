import { noneText, unescaped } from '#features/clinical/index.ts'

export const listRows = (text: string) =>
  text === '' || text === noneText ? [] : text.split(/(?<!\\)[,;\n] ?/).map(unescaped)

/** The rows with an empty one at the end. */
export const withBlankRow = (rows: readonly string[]) => (rows.at(-1) === '' ? [...rows] : [...rows, ''])

/** Keeps empty rows in the middle, so that no row disappears while it is being cleared, and commas typed into one. */
export const joinRows = (rows: readonly string[]) =>
  rows
    .slice(0, rows.findLastIndex((row) => row.trim() !== '') + 1)
    .map((row) => row.replaceAll('\\', '/').replace(/[,;]/g, '\\$&'))
    .join(', ')
