import { open } from 'node:fs/promises'
import { openCompoundFile } from './compound-file.ts'
import type { Finding } from './finding.ts'
import { textPieces } from './text-pieces.ts'

const macroNames = ['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR']

/** What a compound file is: Word, Excel or PowerPoint of before 2007, and whether something in it is refused. */
export async function inspectOldOffice(path: string): Promise<Finding> {
  const file = await open(path)
  try {
    const { entries, startOf } = await openCompoundFile(file)
    const named = (...names: string[]) => entries.find(({ name }) => names.includes(name))
    if (named('EncryptedPackage', 'EncryptedSummary')) return { fault: 'encrypted' }
    if (named(...macroNames)) return { fault: 'macros' }
    const word = named('WordDocument')
    if (word) return wordFinding(await startOf(word, 512))
    const workbook = named('Workbook', 'Book')
    if (workbook) return workbookFinding(await startOf(workbook, 1024 * 1024))
    if (named('PowerPoint Document')) return (await hasSlideMacros(path)) ? { fault: 'macros' } : { type: 'ppt' }
    return { fault: 'type' }
  } catch {
    return { fault: 'broken' }
  } finally {
    await file.close()
  }
}

/** The flags of Word's head tell of encryption (MS-DOC 2.5.2). */
const wordFinding = (head: Buffer): Finding =>
  head.length > 12 && (head.readUInt16LE(10) & 0x0100) !== 0 ? { fault: 'encrypted' } : { type: 'doc' }

/** Excel's first records tell of encryption and of sheets of macros of old (MS-XLS 2.4.117, 2.4.28). */
function workbookFinding(bytes: Buffer): Finding {
  const [filePass, boundSheet, end, macroSheet] = [0x002f, 0x0085, 0x000a, 1]
  for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2)) {
    const record = bytes.readUInt16LE(at)
    if (record === filePass) return { fault: 'encrypted' }
    if (record === boundSheet && bytes[at + 9] === macroSheet) return { fault: 'macros' }
    if (record === end) break
  }
  return { type: 'xls' }
}

/** PowerPoint's VBAInfo and its atom: the field that tells whether there are macros is at 20 (MS-PPT 2.4.10, 2.4.11). */
const macroRecord = Buffer.from('1f00ff0314000000020000040c000000', 'hex').toString('latin1')

async function hasSlideMacros(path: string): Promise<boolean> {
  for await (const piece of textPieces(path))
    for (let at = piece.indexOf(macroRecord); at >= 0; at = piece.indexOf(macroRecord, at + 1))
      if (/[^\0]/.test(piece.slice(at + 20, at + 24))) return true
  return false
}
