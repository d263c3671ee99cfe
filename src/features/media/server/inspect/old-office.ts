import { closeSync, openSync } from 'node:fs'
import { openCompoundFile } from './compound-file.ts'
import { filePieces } from './file-pieces.ts'
import type { Finding } from './finding.ts'

const macroNames = ['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR']

/** The type of a compound file (Word, Excel or PowerPoint before 2007) or its fault. */
export function inspectOldOffice(path: string): Finding {
  const file = openSync(path, 'r')
  try {
    const { entries, startOf } = openCompoundFile(file)
    const findEntry = (...names: string[]) => entries.find(({ name }) => names.includes(name))
    if (findEntry('EncryptedPackage', 'EncryptedSummary')) return { fault: 'encrypted' }
    if (findEntry(...macroNames)) return { fault: 'macros' }
    const word = findEntry('WordDocument')
    if (word) return wordFinding(startOf(word, 512))
    const workbook = findEntry('Workbook', 'Book')
    if (workbook) return workbookFinding(startOf(workbook, 1024 * 1024))
    if (findEntry('PowerPoint Document')) return hasSlideMacros(path) ? { fault: 'macros' } : { type: 'ppt' }
    return { fault: 'type' }
  } catch {
    return { fault: 'broken' }
  } finally {
    closeSync(file)
  }
}

/** Checks the flags in Word's header for encryption (MS-DOC 2.5.2). */
const wordFinding = (head: Buffer): Finding =>
  head.length > 12 && (head.readUInt16LE(10) & 0x0100) !== 0 ? { fault: 'encrypted' } : { type: 'doc' }

/** Checks Excel's first records for encryption and old macro sheets (MS-XLS 2.4.117, 2.4.28). */
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

/** PowerPoint's VBAInfo and its atom: the field at 20 indicates macros (MS-PPT 2.4.10, 2.4.11). */
const macroRecord = Buffer.from('1f00ff0314000000020000040c000000', 'hex')

function hasSlideMacros(path: string): boolean {
  for (const { bytes } of filePieces(path, 256))
    for (let at = bytes.indexOf(macroRecord); at >= 0; at = bytes.indexOf(macroRecord, at + 1))
      if (bytes.subarray(at + 20, at + 24).some((byte) => byte !== 0)) return true
  return false
}
