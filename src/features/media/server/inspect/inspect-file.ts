import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { cleanSvg } from './clean-svg.ts'
import { inspectCsv } from './csv.ts'
import { startOf } from './file-pieces.ts'
import type { Finding, Refused } from './finding.ts'
import { carriesAnother } from './image-bytes.ts'
import { inspectOfficeArchive } from './office-archive.ts'
import { inspectOldOffice } from './old-office.ts'
import { inspectPdf } from './pdf.ts'
import { TooComplex } from './svg-references.ts'

/** A file to inspect. */
export type Inspected =
  | { as: 'document'; path: string }
  /** `isDrawing`: the file's name ends in `.svg`; the sanitised copy of a drawing is written to `cleanPath`. */
  | { as: 'image'; path: string; isDrawing: boolean; cleanPath: string }

/** A drawing sanitised into a file of its own, with the images that are embedded in it. */
export type CleanDrawing = { digest: string; size: number; width: number; height: number; pictures: Uint8Array[] }

/** The type of a file by its content; `drawing` for an SVG. */
export type Verdict = Finding & { drawing?: CleanDrawing }

/** Inspects an uploaded file in a worker: its type, and whether it is refused. */
export default async function inspectFile(input: Inspected): Promise<Verdict> {
  return input.as === 'document' ? inspectDocument(input.path) : inspectImage(input)
}

async function inspectDocument(path: string): Promise<Finding> {
  // Office files are recognised by their list of types, which the library would look for in any part of an archive.
  if (startOf(path, 4).equals(startOfArchive)) return inspectOfficeArchive(path)
  const type = (await fileTypeFromFile(path))?.ext
  if (type === undefined) return inspectCsv(path)
  return inspectors[type]?.(path) ?? { fault: 'type' }
}

const startOfArchive = Buffer.from('PK\x03\x04', 'latin1')

const inspectors: Record<string, (path: string) => Finding> = { pdf: inspectPdf, cfb: inspectOldOffice }

async function inspectImage({ path, isDrawing, cleanPath }: Extract<Inspected, { as: 'image' }>): Promise<Verdict> {
  const found = (await fileTypeFromFile(path))?.ext
  const type = found === 'apng' ? 'png' : found
  // SVG is text, which can only be recognised by parsing it.
  if (isDrawing) return type === undefined || type === 'xml' ? cleanDrawing(path, cleanPath) : { fault: 'type' }
  if (type === undefined || !['jpg', 'png', 'gif'].includes(type)) return { fault: 'type' }
  return carriesAnother(path) ? { fault: 'two files' } : { type }
}

function cleanDrawing(path: string, cleanPath: string): Verdict {
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    const { svg, width, height, pictures } = cleanSvg(source)
    const bytes = Buffer.from(svg)
    writeFileSync(cleanPath, bytes, { flag: 'wx', mode: 0o600 })
    const digest = createHash('sha256').update(bytes).digest('hex')
    return { type: 'svg', drawing: { digest, size: bytes.length, width, height, pictures } }
  } catch (error) {
    return refused(error)
  }
}

const refused = (error: unknown): Refused =>
  error instanceof TooComplex ? { fault: 'complex', info: error.message } : { fault: 'broken' }
