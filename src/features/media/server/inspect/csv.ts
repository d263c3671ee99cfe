import { csvFault } from '#base/server/csv.ts'
import { filePieces } from './file-pieces.ts'
import type { Finding } from './finding.ts'

/** Whether a file is text that could be a table: no markup, no control characters, no endless lines. */
export function inspectCsv(path: string): Finding {
  const faultIn = csvFault()
  for (const { bytes, at } of filePieces(path)) {
    // Bytes beyond ASCII may be in any encoding.
    const text = bytes.toString('latin1')
    if (at === 0 && /^[<{%]/.test(text.replace(/^\xef\xbb\xbf/, '').trimStart())) return { fault: 'type' }
    const fault = faultIn(text)
    if (fault?.reason === 'control character') return { fault: 'type' }
    if (fault) return { fault: 'complex', info: 'It has a line of more than 1 MB, which no table needs.' }
  }
  return { type: 'csv' }
}
