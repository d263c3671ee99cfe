import { noneText } from '../text-input.ts'

/** The rows of a list that is being typed. */
export const rowsOf = (text: string) =>
  text === '' || text === noneText ? [] : text.split(',').map((row) => row.trim())

/** With an empty place for one more. */
export const withOneMore = (rows: readonly string[]) => (rows.at(-1) === '' ? [...rows] : [...rows, ''])

/** Empty rows in between stay, so that one that is being emptied does not run away from under the hands. */
export const joined = (rows: readonly string[]) => rows.join(', ').replace(/[,\s]+$/, '')
