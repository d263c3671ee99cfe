import { csvFault } from '#base/server/csv.ts'
import { wideEncodingOf } from './encoding.ts'
import { filePieces, startOf } from './file-pieces.ts'
import type { Finding } from './finding.ts'

/** The beginning of a page. A sign alone proves nothing: the first heading of a table may be `<5 %`. */
const page =
  /^\s*<(?:!doctype|!--|\?xml|\?php|(?:html|head|body|title|meta|link|style|script|iframe|div|table|svg)(?:\s[^<>]{0,999})?>)/i
const pdf = { start: /^\s*%PDF-\d\.\d\s*[\r\n]/, end: '%%EOF' }

/** Whether a file is text that could be a table: no page, no control characters, no endless lines. */
export function inspectCsv(path: string): Finding {
  // Single bytes beyond ASCII may be in any encoding.
  const decoder = new TextDecoder(wideEncodingOf(startOf(path, 4096)) ?? 'latin1', { fatal: true })
  const faultIn = csvFault()
  let isLikePdf = false
  let end = ''
  try {
    for (const { bytes, at } of filePieces(path)) {
      const text = decoder.decode(bytes, { stream: true })
      if (at === 0) {
        if (page.test(text.replace(/^\xef\xbb\xbf/, ''))) return { fault: 'type' }
        isLikePdf = pdf.start.test(text)
      }
      const fault = faultIn(text)
      // Text has no zero byte, whatever else it contains.
      if (fault?.reason === 'control character')
        return text.includes('\0') ? { fault: 'type' } : { fault: 'controls', info: `It is in line ${fault.line}.` }
      if (fault) return { fault: 'complex', info: 'It has a line of more than 1 MB, which no table needs.' }
      end = (end + text).slice(-1024)
    }
  } catch {
    return { fault: 'type' }
  }
  return isLikePdf && end.includes(pdf.end) ? { fault: 'type' } : { type: 'csv' }
}
