import { deflateSync } from 'node:zlib'
import { compoundFile, officeFile } from './office-files.ts'

/** An SVG drawing with these elements. */
export const svgOf = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

/** A style sheet in which many comments are opened and none is closed: quadratic for a search that starts at each. */
export const openComments = () => svgOf(`<style>${'/*a'.repeat(33_000)}</style><rect width="9" height="9"/>`)

/** A width of digits and blanks that is not a valid length: cubic for an expression with adjacent repeats. */
export const endlessLength = () =>
  svgOf('<rect width="9" height="9"/>', `width="${'1'.repeat(1500)}${' '.repeat(1500)}x" viewBox="0 0 40 20"`)

/** Groups that each show the previous one ten times: more elements than any browser can draw. */
export function manyUses(levels = 9): Buffer {
  const groups = Array.from({ length: levels }, (_, at) => {
    const use = `<use href="#g${at}"/>`
    return `<g id="g${at + 1}">${use.repeat(10)}</g>`
  })
  return svgOf(`<defs><g id="g0"><rect width="1" height="1"/></g>${groups.join('')}</defs><use href="#g${levels}"/>`)
}

/** Patterns that are each filled ten times with the previous one. */
export function manyPatterns(levels = 9): Buffer {
  const patterns = Array.from({ length: levels }, (_, at) => {
    const rect = `<rect width="1" height="1" fill="url(#p${at})"/>`
    return `<pattern id="p${at + 1}" width="1" height="1">${rect.repeat(10)}</pattern>`
  })
  return svgOf(`<pattern id="p0"><rect/></pattern>${patterns.join('')}<rect fill="url(#p${levels})"/>`)
}

/** A filter with this many blurs, each of this width. */
export const manyBlurs = (count = 500, width = 40) =>
  svgOf(
    `<filter id="f">${`<feGaussianBlur stdDeviation="${width}"/>`.repeat(count)}</filter><rect width="9" height="9" filter="url(#f)"/>`,
  )

/** A Word file whose relations are opened and never closed: quadratic for a search for each end. */
export const openRelations = (bytes = 240_000) =>
  officeFile('docx', [
    { name: 'word/_rels/document.xml.rels', bytes: `<Relationships>${'<Relationship '.repeat(bytes / 14)}` },
  ])

/** A workbook whose allocation table is found in a table that names itself as its own continuation. */
export function circularTable(): Buffer {
  const bytes = compoundFile({ Workbook: Buffer.alloc(2 ** 20) })
  const sector = 512
  const perSector = sector / 4
  const names = bytes.length / sector - 1
  const links = names + 1
  const tail = Buffer.alloc(2 * sector)
  for (let at = 0; at < perSector - 1; at++) tail.writeUInt32LE(links, at * 4)
  tail.writeUInt32LE(names, (perSector - 1) * 4)
  // Each link leads to another part of the table, far along the chain.
  const far = 0x03e0_0000
  const link = (at: number) => far + at * perSector + ((at + 1) % perSector)
  for (let at = 0; at < perSector; at++) tail.writeUInt32LE(link(at), sector + at * 4)
  bytes.writeUInt32LE(names, 68)
  bytes.writeUInt32LE(0xffff, 72)
  const directory = (bytes.readUInt32LE(48) + 1) * sector
  bytes.writeUInt32LE(far, directory + 128 + 116)
  return Buffer.concat([bytes, tail])
}

/** A small PDF with extra words in its catalogue. */
export const pdfWith = (words = '') =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog${words}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

type Packing = { head?: string; packed?: Buffer; first?: string }

/** A PDF with these words in an object stream, where they can only be read by unpacking it. */
export function packedPdf(words: string | Buffer, { head, packed, first = '2 0 ' }: Packing = {}): Buffer {
  const body = packed ?? deflateSync(Buffer.concat([Buffer.from(first), Buffer.from(words)]))
  const dictionary = head ?? `/Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${body.length}`
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n5 0 obj\n<<${dictionary}>>\nstream\r\n`),
    body,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
}

/** An old Word file whose directory has this many sectors. */
export function longDirectory(sectors: number): Buffer {
  const sector = 512
  const bytes = compoundFile({ WordDocument: Buffer.alloc(5000) })
  const first = bytes.length / sector - 1
  // The first sector of the directory continues beyond the end of the file, and so does the table.
  const tables = Math.ceil((first + sectors + 128) / 128)
  const table = Buffer.alloc(tables * sector, 0xff)
  bytes.copy(table, 0, (bytes.readUInt32LE(76) + 1) * sector, (bytes.readUInt32LE(76) + 2) * sector)
  const start = bytes.readUInt32LE(48)
  for (let at = 0; at < sectors - 1; at++) table.writeUInt32LE(first + at, (at === 0 ? start : first + at - 1) * 4)
  table.writeUInt32LE(0xfffffffe, (first + sectors - 2) * 4)
  for (let at = 0; at < tables; at++) bytes.writeUInt32LE(first + sectors - 1 + at, 76 + at * 4)
  return Buffer.concat([bytes, Buffer.alloc((sectors - 1) * sector), table])
}
