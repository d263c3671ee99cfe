import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { cleanSvg } from './clean-svg.ts'
import { inspectCsv } from './csv.ts'
import { startOf } from './file-pieces.ts'
import { type Finding, type Loss, stillPicture } from './finding.ts'
import { containsOtherFile } from './image-bytes.ts'
import { inspectOfficeArchive } from './office-archive.ts'
import { inspectOldOffice } from './old-office.ts'
import { inspectPdf } from './pdf.ts'
import { decodeXml, Unreadable } from './svg-tree.ts'
import { TooComplex } from './too-complex.ts'

export type Inspected =
  /** `ending`: the extension of the file's name, which says how it is parsed. */
  | { as: 'document'; path: string; ending: string }
  /** `isDrawing`: the file's name ends in `.svg`; the sanitised copy of a drawing is written to `cleanPath`. */
  | { as: 'image'; path: string; isDrawing: boolean; cleanPath: string }

/** A drawing sanitised into a file of its own, with the images that are embedded in it. */
export type CleanDrawing = { digest: string; size: number; width: number; height: number; pictures: Uint8Array[] }

/** The type of a file by its content; `drawing` for an SVG; what an image loses. */
export type Verdict = Finding & { drawing?: CleanDrawing; losses?: readonly Loss[] }

/** Inspects an uploaded file in a worker: its type, and whether it is refused. */
export default async function inspectFile(input: Inspected): Promise<Verdict> {
  return input.as === 'document' ? inspectDocument(input) : inspectImage(input)
}

async function inspectDocument({ path, ending }: Extract<Inspected, { as: 'document' }>): Promise<Finding> {
  // Their first letters prove nothing: a table may begin like anything else, and a PDF after other bytes.
  if (ending === 'csv') return inspectCsv(path)
  if (ending === 'pdf') return (await beginsAsPdf(path)) ? inspectPdf(path) : { fault: 'type' }
  const start = startOf(path, 8).toString('latin1')
  if (start.startsWith('PK\x03\x04')) return inspectOfficeArchive(path)
  return start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' ? inspectOldOffice(path) : { fault: 'type' }
}

/** Whether a PDF begins within the first kilobyte, as readers allow, and no page or other type of file before it. */
async function beginsAsPdf(path: string): Promise<boolean> {
  const start = startOf(path, 1024)
  const at = start.indexOf('%PDF-')
  if (at <= 0) return at === 0
  const type = (await fileTypeFromFile(path))?.ext
  return (type === undefined || type === 'pdf') && !start.subarray(0, at).includes('<')
}

async function inspectImage({ path, isDrawing, cleanPath }: Extract<Inspected, { as: 'image' }>): Promise<Verdict> {
  if (isDrawing) return cleanDrawing(path, cleanPath)
  const found = (await fileTypeFromFile(path))?.ext
  const type = found === 'apng' ? 'png' : found
  if (type !== 'jpg' && type !== 'png' && type !== 'gif') return { fault: 'type' }
  if (containsOtherFile(path, type)) return { fault: 'two files' }
  return found === 'apng' ? { type, losses: [stillPicture] } : { type }
}

/** The beginning of XML in any encoding. */
const markup = /^[\s\0\xef\xbb\xbf\xfe\xff]*</

function cleanDrawing(path: string, cleanPath: string): Verdict {
  try {
    const file = readFileSync(path)
    if (file.toString('latin1', 0, 2) === '\x1f\x8b') return { fault: 'compressed' }
    if (!markup.test(file.toString('latin1', 0, 512))) return { fault: 'type' }
    const { svg, width, height, pictures, losses } = cleanSvg(decodeXml(file))
    const bytes = Buffer.from(svg)
    writeFileSync(cleanPath, bytes, { flag: 'wx', mode: 0o600 })
    const digest = createHash('sha256').update(bytes).digest('hex')
    return { type: 'svg', drawing: { digest, size: bytes.length, width, height, pictures }, losses }
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.fault, info: error.message }
    return error instanceof TooComplex ? { fault: 'complex', info: error.message } : { fault: 'broken' }
  }
}
