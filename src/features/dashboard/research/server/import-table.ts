import { fillsMask } from '#base/contract/mask.ts'
import { type CsvRow, csvFault, readCsv } from '#base/server/csv.ts'
import { unitNamed } from '#features/clinical/index.ts'
import { idMasks } from '../contract/identifiers.ts'
import { unknownMutationsText } from '../contract/mutations.ts'
import { dayFault, faultOf, readNumberOf } from '../contract/plausibility.ts'
import type { Variable } from '../contract/variable.ts'
import { variables } from '../contract/variables.ts'
import type { NewValue } from './values.ts'

export type ImportedRow = {
  line: number
  studyId: string
  sample: { id: string; material: string; taken: string | null } | undefined
  values: NewValue[]
}

/** The contents of a table: the usable rows, and the errors in the others, each with its line and column. */
type ImportedTable = { rows: ImportedRow[]; complaints: string[]; refused: number; notes: string[] }

type Column =
  | { role: 'studyId' | 'date' | 'sampleId' | 'material' | 'taken' | 'unknown'; name: string }
  | { role: 'value' | 'unit'; name: string; variable: Variable }

const roles = {
  study_id: 'studyId',
  date: 'date',
  sample_id: 'sampleId',
  material: 'material',
  taken: 'taken',
} as const

export const columnNames: readonly string[] = [
  ...Object.keys(roles),
  ...variables.flatMap(({ id, kind }) => (kind === 'number' ? [id, `${id}_unit`] : [id])),
]

/** Reads a table of research data. Nothing can be read if the first line does not name the columns. */
export function readTable(source: string, today: string): ImportedTable {
  const unreadable = (fault: string): ImportedTable => ({ rows: [], complaints: [fault], refused: 0, notes: [] })
  const oddity = csvFault()(source)
  if (oddity) return unreadable(`line ${oddity.line} ${oddities[oddity.reason]}`)
  const lines = readCsv(source)
  const columns = (lines.shift()?.cells ?? []).map(columnOf)
  const fault = faultOfHead(columns)
  if (fault) return unreadable(fault)
  return readRows(lines, columns, today)
}

const oddities = { 'control character': 'holds a control character', 'long line': 'is longer than 1 MB' }
const maxColumns = 200

function readRows(lines: readonly CsvRow[], columns: readonly Column[], today: string): ImportedTable {
  const rows: ImportedRow[] = []
  const complaints: string[] = []
  const seen = new Map<string, { line: number; content: string }>()
  for (const line of lines) {
    const faults: string[] = []
    const row = readRow(line, columns, today, (at, message) =>
      faults.push(describeFault(line.line, at, columns, message)),
    )
    const newValues = row?.values.filter((value) => {
      const place = cellKey(row, value)
      const earlier = seen.get(place)
      if (earlier && earlier.content !== contentOf(value))
        faults.push(`line ${line.line}: ${place} differs from line ${earlier.line}`)
      return !earlier
    })
    if (row && newValues && faults.length === 0) {
      for (const value of newValues) seen.set(cellKey(row, value), { line: row.line, content: contentOf(value) })
      rows.push({ ...row, values: newValues })
    } else complaints.push(...faults)
  }
  const notes = columns.flatMap((column, at) =>
    column.role === 'unknown' ? [`line 1, column ${at + 1}: ${column.name || 'without a name'} is not imported`] : [],
  )
  const questions = rows.flatMap(({ line, values }) =>
    values.flatMap(({ variable, text }) => {
      const unknown = variable === 'mutations' && unknownMutationsText(text ?? '')
      return unknown ? `line ${line} (mutations): ${unknown}` : []
    }),
  )
  return { rows, complaints, refused: lines.length - rows.length, notes: [...notes, ...questions] }
}

function columnOf(cell: string): Column {
  const name = cell.trim()
  const plain = name.toLowerCase()
  if (Object.hasOwn(roles, plain)) return { role: roles[plain as keyof typeof roles], name }
  const all: readonly Variable[] = variables
  const variable = all.find(({ id }) => id.toLowerCase() === plain)
  if (variable) return { role: 'value', name, variable }
  const measured = all.find(({ id, kind }) => kind === 'number' && `${id.toLowerCase()}_unit` === plain)
  return measured ? { role: 'unit', name, variable: measured } : { role: 'unknown', name }
}

function faultOfHead(columns: readonly Column[]): string | undefined {
  if (columns.length > maxColumns) return `line 1 names more than ${maxColumns} columns`
  if (columns.length === 0) return 'The file is empty: its first line names the columns.'
  const names = columns.flatMap(({ role, name }) => (role === 'unknown' ? [] : [name.toLowerCase()]))
  const duplicate = names.find((name, at) => names.indexOf(name) !== at)
  if (duplicate) return `line 1: two columns are named ${duplicate}`
  if (!names.includes('study_id')) return `line 1: there is no column study_id. Columns: ${columnNames.join(', ')}`
}

type Complain = (column: number, message: string) => void

function readRow(
  { line, cells, fault }: CsvRow,
  columns: readonly Column[],
  today: string,
  complain: Complain,
): ImportedRow | undefined {
  if (fault) return void complain(-1, fault.replace(/^line \d+, /, ''))
  if (cells.length > columns.length) return void complain(-1, `column ${columns.length + 1}: there is no such column`)
  const at = (role: Column['role']) => columns.findIndex((column) => column.role === role)
  const text = (role: Column['role']) => (cells[at(role)] ?? '').trim()
  const studyId = text('studyId').toUpperCase()
  if (!fillsMask(idMasks.person, studyId)) complain(at('studyId'), `${studyId || 'nothing'} is not a study ID`)
  const date = text('date')
  const dateFault = date === '' ? undefined : pastDayFault(date, today)
  if (dateFault) complain(at('date'), dateFault)
  const values = columns.flatMap((column, place): NewValue[] => {
    const cell = (cells[place] ?? '').trim()
    if (column.role !== 'value' || cell === '') return []
    const { variable } = column
    const unitAt = columns.findIndex((one) => one.role === 'unit' && one.variable === variable)
    const { value, fault: valueFault } = readCell(variable, cell, (cells[unitAt] ?? '').trim(), today)
    if (valueFault) complain(place, valueFault)
    if (!variable.isConstant && date === '') complain(place, 'a value that changes needs a date')
    return [{ ...value, day: variable.isConstant ? null : date }]
  })
  const birth = values.find(({ variable }) => variable === 'birth')?.text
  if (birth && date !== '' && date < birth) complain(at('date'), 'the date is before the date of birth')
  return { line, studyId, sample: sampleIn(text, at, today, complain), values }
}

function sampleIn(
  text: (role: Column['role']) => string,
  at: (role: Column['role']) => number,
  today: string,
  complain: Complain,
): ImportedRow['sample'] {
  const id = text('sampleId')
  if (id === '') return undefined
  if (!fillsMask(idMasks.sample, id)) complain(at('sampleId'), `${id} is not a sample ID`)
  const taken = text('taken') || text('date')
  const fault = taken === '' ? undefined : pastDayFault(taken, today)
  if (fault && text('taken') !== '') complain(at('taken'), fault)
  return { id, material: text('material').slice(0, 100), taken: taken || null }
}

/** A cell as a value, and why it is invalid if it is. */
function readCell(variable: Variable, cell: string, unit: string, today: string) {
  const { id, kind, units, options } = variable
  if (kind === 'number') {
    const { entry, fault } = readNumberOf(variable, cell, unitNamed(units, unit)?.id ?? unit)
    const storedUnit = 'unit' in entry && entry.unit !== units?.[0].id ? entry.unit : null
    return { value: { variable: id, number: entry.number, unit: storedUnit, text: null }, fault }
  }
  const same = (word: string) => word.toLowerCase() === cell.toLowerCase()
  const option = options?.find(({ value, label }) => same(value) || same(label))
  const value = { variable: id, number: null, unit: null, text: option?.value ?? cell }
  return { value, fault: faultOf(variable, value) ?? (kind === 'date' ? pastDayFault(cell, today) : undefined) }
}

const pastDayFault = (day: string, today: string) =>
  dayFault(day) ?? (day > today ? 'the date is in the future' : undefined)

/** The place of a value. Constant values of a person are repeated in each of their rows, and must agree. */
const cellKey = ({ studyId }: ImportedRow, { variable, day }: NewValue) =>
  `${variable} of ${studyId}${day ? ` on ${day}` : ''}`

const contentOf = ({ number, unit, text }: NewValue) => JSON.stringify([number, unit, text])

function describeFault(line: number, at: number, columns: readonly Column[], message: string): string {
  const column = columns[at]
  return column ? `line ${line}, column ${at + 1} (${column.name}): ${message}` : `line ${line}: ${message}`
}
