import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; bytes: Buffer | string; flags?: number; claims?: { size?: number; packed?: number } }

/** A ZIP archive of parts; its directory can be made to lie about a part. */
export function archive(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, flags = 0, claims = {} } of parts) {
    const data = Buffer.from(bytes)
    const packed = deflateRawSync(data)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(claims.packed ?? packed.length, 14)
    common.writeUInt32LE(claims.size ?? data.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed])
    const fields = Buffer.alloc(14)
    fields.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, fields, title]))
    locals.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, list, Buffer.from('PK\x05\x06'), end])
}

const office = 'application/vnd.openxmlformats-officedocument.'
const mains = {
  docx: [`${office}wordprocessingml.document.main+xml`, '/word/document.xml'],
  xlsx: [`${office}spreadsheetml.sheet.main+xml`, '/xl/workbook.xml'],
  pptx: [`${office}presentationml.presentation.main+xml`, '/ppt/presentation.xml'],
  potx: [`${office}presentationml.template.main+xml`, '/ppt/presentation.xml'],
  docm: ['application/vnd.ms-word.document.macroEnabled.main+xml', '/word/document.xml'],
  xlsm: ['application/vnd.ms-excel.sheet.macroEnabled.main+xml', '/xl/workbook.xml'],
} as const

/** A Word, Excel or PowerPoint file since 2007, with extra parts. */
export function officeFile(type: keyof typeof mains, more: readonly Part[] = []): Buffer {
  const [contentType, part] = mains[type]
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="${contentType}"/></Types>`
  return archive([
    { name: '[Content_Types].xml', bytes: types },
    { name: '_rels/.rels', bytes: '<Relationships/>' },
    { name: part.slice(1), bytes: '<document/>' },
    ...more,
  ])
}

const sector = 512
const [free, end, table] = [0xffffffff, 0xfffffffe, 0xfffffffd]

/** A compound (OLE2) file with streams of these names; each is long enough to have sectors of its own. */
export function compoundFile(streams: Record<string, Buffer>): Buffer {
  const bodies = Object.values(streams).map((bytes) => padded(bytes, 4096))
  const entries = Math.ceil((bodies.length + 1) / 4)
  const links: number[] = []
  const chain = (count: number) => {
    const first = links.length
    for (let at = 1; at <= count; at++) links.push(at === count ? end : first + at)
    return first
  }
  const directoryStart = chain(entries)
  const starts = bodies.map(({ length }) => chain(Math.ceil(length / sector)))
  const tables = Math.ceil((links.length + 1) / 128)
  const tableStart = links.length
  for (let at = 0; at < tables; at++) links.push(table)
  const head = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(0x3e, 24)
  head.writeUInt16LE(3, 26)
  head.writeUInt16LE(0xfffe, 28)
  head.writeUInt16LE(9, 30)
  head.writeUInt16LE(6, 32)
  head.writeUInt32LE(tables, 44)
  head.writeUInt32LE(directoryStart, 48)
  head.writeUInt32LE(4096, 56)
  head.writeUInt32LE(end, 60)
  head.writeUInt32LE(end, 68)
  for (let at = 0; at < 109; at++) head.writeUInt32LE(at < tables ? tableStart + at : free, 76 + at * 4)
  const directory = Buffer.alloc(entries * sector)
  const names = ['Root Entry', ...Object.keys(streams)]
  for (const [at, name] of names.entries()) {
    const entry = directory.subarray(at * 128, at * 128 + 128)
    const bytes = entry.write(name, 'utf16le')
    entry.writeUInt16LE(bytes + 2, 64)
    entry[66] = at === 0 ? 5 : 2
    entry.writeUInt32LE(at === 0 ? end : (starts[at - 1] ?? end), 116)
    entry.writeUInt32LE(at === 0 ? 0 : (bodies[at - 1]?.length ?? 0), 120)
  }
  const fat = Buffer.alloc(tables * sector, 0xff)
  for (const [at, link] of links.entries()) fat.writeUInt32LE(link, at * 4)
  return Buffer.concat([head, directory, ...bodies.map((bytes) => padded(bytes, sector, true)), fat])
}

function padded(bytes: Buffer, to: number, isMultiple = false): Buffer {
  const length = isMultiple ? Math.ceil(bytes.length / to) * to : Math.max(to, bytes.length)
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])
}
