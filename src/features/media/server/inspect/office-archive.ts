import { stat } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { wideEncodingOf } from './encoding.ts'
import type { Finding, Refused } from './finding.ts'

const maxEntries = 5000
const maxBytes = 1_000_000_000
/** Archives with a larger unpacked size than this must not exceed the ratio of unpacked to packed size. */
const suspect = { fromBytes: 50_000_000, ratio: 150 }
/** The size limit of parts that are parsed as XML: the list of types, and relations. */
const maxXmlBytes = 2_000_000

const macroParts =
  /(^|\/)(vbaProject\.bin|vbaData\.xml)$|(^|\/)(activeX|macrosheets|dialogsheets)\/|(^|\/)embeddings\/oleObject/i
const typesPart = '[content_types].xml'

const office = 'application/vnd.openxmlformats-officedocument.'
const mains: Record<string, string> = {
  [`${office}wordprocessingml.document.main+xml`]: 'docx',
  [`${office}spreadsheetml.sheet.main+xml`]: 'xlsx',
  [`${office}presentationml.presentation.main+xml`]: 'pptx',
  [`${office}presentationml.template.main+xml`]: 'potx',
}

/** The type of an archive (Word, Excel or PowerPoint since 2007) or its fault. Every part is unpacked and counted. */
export async function inspectOfficeArchive(path: string): Promise<Finding> {
  const { size } = await stat(path)
  let archive: ZipFile | undefined
  try {
    // The library refuses names that lead out of the archive.
    archive = await openPromise(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
    const entries = new Map<string, Entry>()
    let packed = 0
    let unpacked = 0
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      if (entries.has(name)) return { fault: 'broken', info: 'Two of its parts have the same name.' }
      entries.set(name, entry)
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      if (entries.size > maxEntries || unpacked > maxBytes) return { fault: 'bomb' }
      if (entry.isEncrypted()) return { fault: 'encrypted' }
      if (macroParts.test(entry.fileName)) return { fault: 'macros' }
    }
    // The worst zip bombs have parts that share their bytes.
    if (packed > size) return { fault: 'bomb' }
    if (unpacked > suspect.fromBytes && unpacked > suspect.ratio * size) return { fault: 'bomb' }
    const types = entries.get(typesPart)
    if (!types) return { fault: 'type' }
    const xml = await unpack(archive, types, true)
    if (xml === 'too long') return tooLong
    const type = mainType(xml)
    if (type === 'macros') return { fault: 'macros' }
    for (const [name, entry] of entries) {
      const isRelations = name.endsWith('.rels')
      const relations = await unpack(archive, entry, isRelations)
      if (relations === 'too long') return tooLong
      if (isRelations && loadsFromElsewhere(relations)) return { fault: 'elsewhere' }
    }
    return type === undefined ? { fault: 'type' } : { type }
  } catch {
    return { fault: 'broken' }
  } finally {
    archive?.close()
  }
}

const tooLong: Refused = { fault: 'complex', info: 'A list of its links or types is longer than 2 MB.' }

/** Unpacks a part, and fails if its size differs from the declared one; returns its text if it is to be read. */
async function unpack(archive: ZipFile, entry: Entry, isRead: boolean): Promise<string | 'too long'> {
  if (entry.fileName.endsWith('/')) return ''
  if (isRead && entry.uncompressedSize > maxXmlBytes) return 'too long'
  const chunks: Buffer[] = []
  for await (const chunk of await archive.openReadStreamPromise(entry)) if (isRead) chunks.push(chunk as Buffer)
  return isRead ? decoded(Buffer.concat(chunks)) : ''
}

/** Decodes a part, which is UTF-8 or UTF-16 (OPC, ECMA-376 part 2). */
const decoded = (bytes: Buffer) =>
  new TextDecoder(wideEncodingOf(bytes.subarray(0, 512)) ?? 'utf-8', { fatal: true }).decode(bytes)

function mainType(xml: string): string | undefined {
  let type: string | undefined
  eachElement(xml, (name, { ContentType = '' }) => {
    if (name !== 'Override' && name !== 'Default') return
    if (/macroEnabled/i.test(ContentType)) type = 'macros'
    else type ??= mains[ContentType.trim().toLowerCase()]
  })
  return type
}

/** Whether a part loads external content; links that a reader may follow are allowed. */
function loadsFromElsewhere(xml: string): boolean {
  let loads = false
  eachElement(xml, (name, { TargetMode = '', Type = '' }) => {
    if (name === 'Relationship' && /^external$/i.test(TargetMode.trim()) && !Type.trim().endsWith('/hyperlink'))
      loads = true
  })
  return loads
}

/** Calls `onElement` with the local name and the attributes of each element; throws if it is not XML, or has a DTD. */
function eachElement(xml: string, onElement: (name: string, attributes: Record<string, string>) => void) {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a part has a DTD')
  })
  parser.on('opentag', ({ local, attributes }) =>
    onElement(local, Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value]))),
  )
  parser.write(xml).close()
}
