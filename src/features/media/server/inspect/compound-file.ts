import { readSync } from 'node:fs'

/** A stream or storage of a compound (OLE2) file, the format of Word, Excel and PowerPoint before 2007. */
type CompoundEntry = { name: string; start: number; size: number }

const maxSectors = 4096
const lastSector = 0xfffffff9
const entryBytes = 128
const tablesInHead = 109

/** Throws if a chain of sectors is circular, is longer than 4,096, or leads out of the file. */
export function openCompoundFile(file: number) {
  const head = read(512, 0)
  const sectorBytes = 1 << head.readUInt16LE(30)
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new Error('a compound file has no such sectors')
  const perSector = sectorBytes / 4
  const offset = (sector: number) => (sector + 1) * sectorBytes
  const tableSectors = allocationTable()
  const tables = new Map<number, Buffer>()
  const directory = chain(head.readUInt32LE(48), maxSectors + 1)
  if (directory.length > maxSectors) throw new Error('a compound file has too long a directory')
  const entries = directory.flatMap((sector) => [...entriesIn(read(sectorBytes, offset(sector)))])
  return { entries, startOf }

  /** The first bytes of a stream, if it has its own sectors; small ones do not. */
  function startOf({ start, size }: CompoundEntry, max: number): Buffer {
    if (size < head.readUInt32LE(56)) return Buffer.alloc(0)
    const length = Math.min(size, max)
    const sectors = chain(start, Math.min(maxSectors, Math.ceil(length / sectorBytes)))
    return Buffer.concat(sectors.map((sector) => read(sectorBytes, offset(sector)))).subarray(0, length)
  }

  function chain(first: number, max: number): number[] {
    const sectors = new Set<number>()
    for (let sector = first; sector <= lastSector && sectors.size < max; sector = next(sector)) {
      if (sectors.has(sector)) throw new Error('the chain of sectors of a compound file is a loop')
      sectors.add(sector)
    }
    return [...sectors]
  }

  function next(sector: number): number {
    const index = Math.floor(sector / perSector)
    const tableSector = tableSectors[index]
    if (tableSector === undefined) throw new Error('a compound file has no such part')
    const table = tables.get(index) ?? read(sectorBytes, offset(tableSector))
    tables.set(index, table)
    return table.readUInt32LE((sector % perSector) * 4)
  }

  /** The sectors of the allocation table: the header lists the first, a chain the others, which is read once. */
  function allocationTable(): number[] {
    const sectors = Array.from({ length: tablesInHead }, (_, index) => head.readUInt32LE(76 + index * 4))
    const seen = new Set<number>()
    // Some programs write a first sector although there is none, and a count of none.
    const count = head.readUInt32LE(72)
    for (let sector = head.readUInt32LE(68); sector <= lastSector && seen.size < count; ) {
      if (seen.has(sector)) throw new Error('the chain of sectors of a compound file is a loop')
      if (seen.size === maxSectors) throw new Error('a compound file has too long a table')
      seen.add(sector)
      const part = read(sectorBytes, offset(sector))
      for (let index = 0; index < perSector - 1; index++) sectors.push(part.readUInt32LE(index * 4))
      sector = part.readUInt32LE(sectorBytes - 4)
    }
    return sectors
  }

  /** Zero-filled beyond the end of the file, whose last sector may be incomplete. */
  function read(length: number, position: number): Buffer {
    const bytes = Buffer.alloc(length)
    readSync(file, bytes, 0, length, position)
    return bytes
  }
}

function* entriesIn(sector: Buffer): Generator<CompoundEntry> {
  for (let offset = 0; offset < sector.length; offset += entryBytes) {
    const nameBytes = sector.readUInt16LE(offset + 64)
    if (sector[offset + 66] === 0 || nameBytes <= 2 || nameBytes > 64) continue
    yield {
      name: sector.toString('utf16le', offset, offset + nameBytes - 2),
      start: sector.readUInt32LE(offset + 116),
      size: sector.readUInt32LE(offset + 120),
    }
  }
}
