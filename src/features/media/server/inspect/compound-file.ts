import type { FileHandle } from 'node:fs/promises'

/** A stream or storage of a compound (OLE2) file: what Word, Excel and PowerPoint wrote before 2007. */
export type CompoundEntry = { name: string; start: number; size: number }

const mostDirectorySectors = 4096
const lastSector = 0xfffffff9
const entryBytes = 128
const tablesInHead = 109

/** Reads the directory of a compound file, and streams of it from their start. Throws where it is broken. */
export async function openCompoundFile(file: FileHandle) {
  const head = await read(512, 0)
  const sectorBytes = 1 << head.readUInt16LE(30)
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new Error('a compound file has no such sectors')
  const perSector = sectorBytes / 4
  const at = (sector: number) => (sector + 1) * sectorBytes
  const tables = new Map<number, Buffer>()
  const directory = await chain(head.readUInt32LE(48), mostDirectorySectors)
  if (directory.length === mostDirectorySectors) throw new Error('a compound file runs in a circle')
  const entries: CompoundEntry[] = []
  for (const sector of directory) entries.push(...entriesIn(await read(sectorBytes, at(sector))))
  return { entries, startOf }

  /** The first bytes of a stream, where it is kept in sectors of its own; small ones are not. */
  async function startOf({ start, size }: CompoundEntry, most: number): Promise<Buffer> {
    if (size < head.readUInt32LE(56)) return Buffer.alloc(0)
    const wanted = Math.min(size, most)
    const parts: Buffer[] = []
    for (const sector of await chain(start, Math.ceil(wanted / sectorBytes)))
      parts.push(await read(sectorBytes, at(sector)))
    return Buffer.concat(parts).subarray(0, wanted)
  }

  async function chain(first: number, most: number): Promise<number[]> {
    const sectors: number[] = []
    for (let sector = first; sector <= lastSector && sectors.length < most; sector = await next(sector))
      sectors.push(sector)
    return sectors
  }

  async function next(sector: number): Promise<number> {
    const index = Math.floor(sector / perSector)
    const table = tables.get(index) ?? (await read(sectorBytes, at(await tableSector(index))))
    tables.set(index, table)
    return table.readUInt32LE((sector % perSector) * 4)
  }

  /** The sector that holds a part of the allocation table: the first are named in the head, the others in a chain. */
  async function tableSector(index: number): Promise<number> {
    if (index < tablesInHead) return head.readUInt32LE(76 + index * 4)
    let sector = head.readUInt32LE(68)
    let left = index - tablesInHead
    for (let hops = 0; left >= perSector - 1; hops++) {
      if (hops > mostDirectorySectors || sector > lastSector) throw new Error('a compound file has no such part')
      sector = (await read(4, at(sector) + sectorBytes - 4)).readUInt32LE(0)
      left -= perSector - 1
    }
    return (await read(4, at(sector) + left * 4)).readUInt32LE(0)
  }

  async function read(length: number, position: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length)
    await file.read(bytes, 0, length, position)
    return bytes
  }
}

function* entriesIn(sector: Buffer): Generator<CompoundEntry> {
  for (let at = 0; at < sector.length; at += entryBytes) {
    const nameBytes = sector.readUInt16LE(at + 64)
    if (sector[at + 66] === 0 || nameBytes <= 2 || nameBytes > 64) continue
    yield {
      name: sector.toString('utf16le', at, at + nameBytes - 2),
      start: sector.readUInt32LE(at + 116),
      size: sector.readUInt32LE(at + 120),
    }
  }
}
