import type { Fault } from './finding.ts'
import { textPieces } from './text-pieces.ts'

const endOfArchive = 'PK\x05\x06'
const mostAfterEnd = 66_000

/** What is wrong with a PDF: these words stand in the open even where the rest is compressed. */
export async function pdfFault(path: string): Promise<Exclude<Fault, 'type'> | undefined> {
  let end = ''
  for await (const piece of textPieces(path)) {
    if (/\/Encrypt[\s<]/.test(piece)) return 'encrypted'
    if (/\/(JavaScript|JS|Launch)[\s(<[/>]/.test(piece)) return 'macros'
    end = (end + piece).slice(-mostAfterEnd)
  }
  if (end.includes(endOfArchive)) return 'two files'
  return /%%EOF\s*\0*\s*$/.test(end.slice(-2048)) || end.slice(-2048).includes('%%EOF') ? undefined : 'broken'
}
