import { type CsvRow, csvLine, readCsv } from '#base/server/csv.ts'
import { type FieldError, inputFrom } from '#features/clinical/index.ts'
import type { CaseTable } from '../engine/calculator.ts'

/** An output line for each row read, and the errors, each with its line and column. */
export type ScoredTable = {
  readonly lines: readonly string[]
  readonly complaints: readonly string[]
  readonly bad: number
}

type Column = { name: string; id: string | undefined }

/** A row that cannot be scored is reported, the others are still scored; none if the first line names no columns. */
export function scoreTable(calculator: CaseTable, source: string): ScoredTable {
  const [head, ...rows] = readCsv(source)
  const columns = (head?.cells ?? []).map((name) => ({ name, id: inputNamed(calculator, name) }))
  const fault = faultOfHead(calculator, columns)
  if (fault) return { lines: [], complaints: [fault], bad: 0 }
  const results = resultsOf(calculator)
  const scored = rows.map((row) => scoreRow(calculator, columns, row))
  return {
    lines: [
      csvLine([...columns.map(({ name }) => name), ...results, 'error']),
      ...scored.map(({ cells, faults, shown }) =>
        csvLine([...shown, ...results.map((name) => cells[name] ?? ''), faults.join('; ')]),
      ),
    ],
    complaints: [...unknownColumns(columns), ...scored.flatMap(({ faults }) => faults)],
    bad: scored.filter(({ faults }) => faults.length > 0).length,
  }
}

export const columnsOf = ({ fields }: Pick<CaseTable, 'fields'>): readonly string[] =>
  fields.flatMap(({ id, unitField }) => (unitField ? [id, unitField] : [id]))

function inputNamed(calculator: CaseTable, name: string): string | undefined {
  return columnsOf(calculator).find((id) => id.toLowerCase() === name.trim().toLowerCase())
}

function faultOfHead(calculator: CaseTable, columns: readonly Column[]): string | undefined {
  const ids = columns.flatMap(({ id }) => id ?? [])
  const duplicate = ids.find((id, at) => ids.indexOf(id) !== at)
  if (columns.length === 0) return 'The input is empty: the first line names the columns.'
  if (duplicate) return `line 1: two columns are named ${duplicate}`
  if (ids.length > 0) return undefined
  return `line 1: no column is an input of ${calculator.name}, which are ${columnsOf(calculator).join(', ')}`
}

/** The names of the result columns, which are present whether or not a case has a value for them. */
function resultsOf(calculator: CaseTable): readonly string[] {
  const empty = calculator.cells({})
  return empty.valid ? Object.keys(empty.cells) : []
}

function scoreRow(calculator: CaseTable, columns: readonly Column[], { line, cells, fault }: CsvRow) {
  const shown = columns.map((_, at) => cells[at] ?? '')
  const texts = Object.fromEntries(columns.flatMap(({ id }, at) => (id ? [[id, cellText(shown[at])]] : [])))
  const answer = calculator.cells(inputFrom(calculator.fields, texts))
  const faults = [
    ...(fault ? [fault] : []),
    ...(cells.length > columns.length ? [`line ${line}, column ${columns.length + 1}: there is no such column`] : []),
    ...(answer.valid ? [] : answer.errors.map((error) => describeError(error, line, columns))),
  ]
  return { shown, faults, cells: answer.valid && faults.length === 0 ? answer.cells : {} }
}

/** Tables made for the IPSS-M's own package write NA for "not assessed". */
const cellText = (cell = '') => (cell.trim() === 'NA' ? '' : cell)

/** Unknown columns are kept, since one may hold a case number; but the name may also be a typing error. */
const unknownColumns = (columns: readonly Column[]) =>
  columns.flatMap(({ name, id }, at) =>
    id ? [] : [`line 1, column ${at + 1}: ${name || 'a column without a name'} is not an input and is kept as it is`],
  )

/** Errors name their field, and a gene within it: "mutations.SF3B1". */
function describeError({ field, message }: FieldError, line: number, columns: readonly Column[]): string {
  const at = columns.findIndex(({ id }) => id === field || (id !== undefined && field.startsWith(`${id}.`)))
  return at < 0 ? `line ${line}: ${field}: ${message}` : `line ${line}, column ${at + 1} (${field}): ${message}`
}
