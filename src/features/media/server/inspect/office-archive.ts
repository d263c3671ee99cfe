import { stat } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { Fault } from './finding.ts'

const mostEntries = 5000
const mostBytes = 1_000_000_000
/** From here on an archive must not grow more than this when it is unpacked. */
const suspect = { fromBytes: 50_000_000, ratio: 150 }
const mostRelationBytes = 2_000_000

const macroParts =
  /(^|\/)(vbaProject\.bin|vbaData\.xml)$|(^|\/)(activeX|macrosheets|dialogsheets)\/|(^|\/)embeddings\/oleObject/i
const remoteParts = /\/(attachedTemplate|oleObject|subDocument)"/

/** What is wrong with the archive of a Word, Excel or PowerPoint file: every part of it is unpacked and counted. */
export async function officeArchiveFault(path: string): Promise<Exclude<Fault, 'type'> | undefined> {
  const { size } = await stat(path)
  let archive: ZipFile | undefined
  try {
    archive = await openPromise(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
    const entries: Entry[] = []
    let packed = 0
    let unpacked = 0
    for await (const entry of archive.eachEntry()) {
      entries.push(entry)
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      if (entries.length > mostEntries || unpacked > mostBytes) return 'bomb'
      if (entry.isEncrypted()) return 'encrypted'
      if (macroParts.test(entry.fileName)) return 'macros'
    }
    // Parts that share their bytes are the trick of the worst bombs.
    if (packed > size) return 'bomb'
    if (unpacked > suspect.fromBytes && unpacked > suspect.ratio * size) return 'bomb'
    for (const entry of entries) if (await hasRemotePart(archive, entry)) return 'macros'
    return undefined
  } catch {
    return 'broken'
  } finally {
    archive?.close()
  }
}

/** Unpacks a part, which fails where it is not as large as it says; tells whether it loads templates or objects from elsewhere. */
async function hasRemotePart(archive: ZipFile, entry: Entry): Promise<boolean> {
  if (entry.fileName.endsWith('/')) return false
  const isRelations = entry.fileName.endsWith('.rels')
  const kept: Buffer[] = []
  let bytes = 0
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    bytes += (chunk as Buffer).length
    if (isRelations && bytes <= mostRelationBytes) kept.push(chunk as Buffer)
  }
  if (!isRelations) return false
  const relations = String(Buffer.concat(kept)).match(/<[\w:]*Relationship\s[^>]*>/g) ?? []
  return relations.some(
    (relation) => /TargetMode\s*=\s*["']External/i.test(relation) && remoteParts.test(relation.replaceAll("'", '"')),
  )
}
