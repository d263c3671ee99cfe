/** One row of a table, with the line of the file that it begins on and whether its quotes are valid. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[]; readonly fault: string | null }

/** The longest line of a table, in characters. */
const maxInLine = 2 ** 20

type CsvFault = { readonly line: number; readonly reason: 'control character' | 'long line' }

/** Checks a table piece by piece: each call takes the next piece and returns the first fault. */
export function csvFault(): (piece: string) => CsvFault | undefined {
  let line = 1
  let length = 0
  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (code === 10 || code === 13) {
        if (code === 10) line++
        length = 0
      } else if (++length > maxInLine) return { line, reason: 'long line' }
      if ((code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) || code === 127)
        return { line, reason: 'control character' }
    }
    return undefined
  }
}

const separators = [',', ';', '\t']

/** Reads comma-separated values (RFC 4180). Semicolons or tabs also work, whichever the first line contains. */
export function readCsv(source: string): CsvRow[] {
  const text = source.replace(/^\ufeff/, '')
  const [head = ''] = text.split(/\r?\n/, 1)
  const separator = separators.find((one) => head.includes(one)) ?? ','
  const rows: CsvRow[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    const row = readRow(text, at, line, separator)
    const isBlank = row.cells.every((cell) => cell.trim() === '')
    if (!isBlank || row.fault) rows.push({ line, cells: row.cells, fault: row.fault })
    at = row.end
    line += row.lines
  }
  return rows
}

/** Writes rows for a spreadsheet (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe prefix; numbers stay numbers. */
export const csvForSpreadsheet = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(spreadsheetCell).join(',')}\r\n`).join('')

function spreadsheetCell(text: string | number): string {
  if (typeof text === 'number') return String(text)
  const harmless = /^\s*[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n']|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (cells: readonly string[]) =>
  cells.map((cell) => (/[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

function readRow(text: string, start: number, line: number, separator: string) {
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readBare(text, at, separator)
    cells.push(cell.text)
    at = cell.end
    const fault = cell.fault ? `line ${line}, column ${cells.length}: ${cell.fault}` : null
    if (text[at] === separator && !fault) {
      at += 1
      continue
    }
    const end = fault ? endOfLine(text, at) : afterBreak(text, at)
    return { cells, fault, end, lines: text.slice(start, end).split('\n').length - 1 || 1 }
  }
}

type Cell = { text: string; end: number; fault: string | null }

function readBare(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(start, end).trim(), end, fault: null }
}

function readQuoted(text: string, start: number): Cell {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return { text: value, end: start, fault: 'the quotation marks are not closed' }
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const blanks = /^[ ]*/.exec(text.slice(quote + 1, quote + 100))?.[0].length ?? 0
      const end = quote + 1 + blanks
      const isClosed = end >= text.length || /[,;\t\r\n]/.test(text[end] ?? '')
      return { text: value, end, fault: isClosed ? null : 'there is text after the quotation marks' }
    }
    value += '"'
    at = quote + 2
  }
}

function afterBreak(text: string, at: number): number {
  if (text[at] === '\r' && text[at + 1] === '\n') return at + 2
  return Math.min(at + 1, text.length)
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}
