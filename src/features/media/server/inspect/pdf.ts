import type { Fault } from './finding.ts'
import { textPieces } from './text-pieces.ts'

const endOfArchive = 'PK\x05\x06'
const mostAfterEnd = 66_000

/** A name as it may be written: any of its letters may stand as `#` and its number. */
const named = (name: string) =>
  new RegExp(
    `/${[...name].map((sign) => `(?:${sign}|#${sign.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z#])`,
    'i',
  )

const [encrypted, script, launch] = [named('Encrypt'), named('JavaScript'), named('Launch')]

/** What is wrong with a PDF: these words stand in the open even where the rest is compressed. */
export async function pdfFault(path: string): Promise<Exclude<Fault, 'type'> | undefined> {
  let end = ''
  for await (const piece of textPieces(path)) {
    if (encrypted.test(piece)) return 'encrypted'
    if (script.test(piece) || launch.test(piece)) return 'macros'
    end = (end + piece).slice(-mostAfterEnd)
  }
  if (end.includes(endOfArchive)) return 'two files'
  return /%%EOF\s*\0*\s*$/.test(end.slice(-2048)) || end.slice(-2048).includes('%%EOF') ? undefined : 'broken'
}
