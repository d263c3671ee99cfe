/** Rows as comma-separated values (RFC 4180), such that a spreadsheet takes no cell for a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(text: string): string {
  const harmless = /^[\s]*[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n']|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
