import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { constants, inflateSync } from 'node:zlib'
import { filePieces } from './file-pieces.ts'
import type { Finding, Refused } from './finding.ts'
import { readObjectStream, readPdf } from './pdf-syntax.ts'

const maxUnpackedBytes = 64 * 1024 * 1024
const maxObjectStreams = 10_000
const endOfArchive = 'PK\x05\x06'
const maxAfterEnd = 66_000
/** Longer than any encoding of the names below. */
const overlap = 256

/** A pattern for a name in any encoding: each character may be `#` and its code. */
const anySpelling = (name: string) => [...name].map((character) => `(?:${character}|#${hex(character)})`).join('')
const hex = (character: string) =>
  character
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)
const anyOf = (...names: string[]) => `/(?:${names.map(anySpelling).join('|')})(?![A-Za-z#])`

const encrypted = new RegExp(anyOf('Encrypt'), 'i')
const scripts = new RegExp(anyOf('JavaScript', 'Launch'), 'i')
const active = new RegExp(
  anyOf(
    ...['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'RichMedia', 'Rendition'],
    ...['SubmitForm', 'ImportData', 'GoToR', 'GoToE'],
  ),
  'i',
)
const form = new RegExp(anyOf('AcroForm'), 'i')
/** Requires a list or number after it, and a form in the file: images contain so short a name by chance. */
const dynamicForm = new RegExp(`${anyOf('XFA')}[\\s\\0]{0,99}[[\\d%]`, 'i')

const otherPackings = anyOf(
  ...['DecodeParms', 'ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'RunLengthDecode', 'Crypt'],
)
const otherPacking = new RegExp(otherPackings)

/** The start and end of objects and their streams, and the compression that a dictionary declares. */
const marks = new RegExp(
  [
    '(?<end>end)?(?<what>obj|stream(?<eol>[ \\t]{0,9}(?:\\r\\n|\\n|\\r))?)',
    `(?<packed>${anyOf('ObjStm')})`,
    `(?<first>${anyOf('First')})`,
    `(?<filter>${anyOf('Filter')})`,
    `(?<flate>${anyOf('FlateDecode')})`,
    `(?<other>${otherPackings})`,
  ].join('|'),
  'g',
)

/**
 * Inspects a PDF. Scripts and other active content are found by name, in plain text or in object streams, which are
 * unpacked and searched as well. A PDF with a stream that cannot be unpacked is refused. What the search refuses is
 * read again: a text or an address may mention such a name.
 */
export function inspectPdf(path: string): Finding {
  const names = newSearch()
  const streams = newStreamSearch()
  let fault: Refused | undefined
  let end = ''
  for (const { bytes, at } of filePieces(path, overlap)) {
    const piece = bytes.toString('latin1')
    fault ??= encrypted.test(piece) ? { fault: 'encrypted' } : names(piece)
    streams.search(piece, at)
    end = (end + piece).slice(-maxAfterEnd)
  }
  if (end.includes(endOfArchive)) return { fault: 'two files' }
  if (!end.slice(-2048).includes('%%EOF')) return { fault: 'broken' }
  const result = streams.result()
  fault ??= 'fault' in result ? result : faultInStreams(path, result, names)
  return fault && !onlyMentionsNames(path) ? fault : { type: 'pdf' }
}

function newSearch() {
  let hasForm = false
  let hasDynamicForm = false
  return (piece: string): Refused | undefined => {
    if (scripts.test(piece)) return { fault: 'macros' }
    hasForm ||= form.test(piece)
    hasDynamicForm ||= dynamicForm.test(piece)
    return active.test(piece) || (hasForm && hasDynamicForm) ? { fault: 'active' } : undefined
  }
}

type Range = { start: number; end: number }

/** Searches piece by piece for compressed object streams; `result` returns the positions of their bytes, or a fault. */
function newStreamSearch() {
  const ranges: Range[] = []
  let fault: Refused | undefined
  let searchedTo = 0
  let open: Range | undefined
  // Every name of an object stream must belong to one that was found: the name could be hidden in a text or a comment.
  let named = 0
  let unpackable = 0
  const nothing = { packed: false, isNamed: false, filters: 0, flates: 0, others: 0 }
  let object = { ...nothing }

  function search(piece: string, at: number) {
    for (const { index, 0: match, groups = {} } of piece.matchAll(marks)) {
      if (at + index < searchedTo) continue
      searchedTo = at + index + match.length
      if (groups.packed !== undefined) {
        named++
        object.packed = object.isNamed = true
      } else if (groups.first !== undefined) object.packed = true
      else if (groups.filter !== undefined) object.filters++
      else if (groups.flate !== undefined) object.flates++
      else if (groups.other !== undefined) object.others++
      else if (groups.what === 'obj') object = { ...nothing }
      else if (groups.end !== undefined) {
        if (open) ranges.push({ ...open, end: at + index })
        open = undefined
      } else if (groups.eol !== undefined) begin(searchedTo)
    }
  }

  function begin(start: number) {
    const { packed, isNamed, filters, flates, others } = object
    object = { ...nothing }
    if (!packed || open) return
    if (isNamed) unpackable++
    if (filters === 0) return
    if (filters !== 1 || flates !== 1 || others > 0) fault ??= { fault: 'broken' }
    open = { start, end: 0 }
  }

  function result(): Range[] | Refused {
    if (fault) return fault
    if (open || named !== unpackable) return { fault: 'broken' }
    return ranges.length > maxObjectStreams ? { fault: 'complex' } : ranges
  }

  return { search, result }
}

function faultInStreams(path: string, ranges: readonly Range[], faultOf: ReturnType<typeof newSearch>) {
  const file = openSync(path, 'r')
  let remaining = maxUnpackedBytes
  try {
    for (const { start, end } of ranges) {
      const bytes = Buffer.alloc(end - start)
      readSync(file, bytes, 0, bytes.length, start)
      const unpacked = unpack(bytes, remaining)
      if ('fault' in unpacked) return unpacked
      remaining -= unpacked.length
      for (let at = 0; at < unpacked.length; at += 2 ** 20) {
        const fault = faultOf(unpacked.toString('latin1', at, at + 2 ** 20 + overlap))
        if (fault) return fault
      }
    }
    return undefined
  } finally {
    closeSync(file)
  }
}

/** Whether a PDF certainly contains no refused name except in texts, comments and streams that are no objects. */
function onlyMentionsNames(path: string): boolean {
  const bytes = readFileSync(path)
  const file = readPdf(bytes)
  if (!file) return false
  const names = [...file.names]
  let remaining = maxUnpackedBytes
  for (const { dictionary, start, end } of file.streams) {
    if (!dictionary.includes('/ObjStm') && !dictionary.includes('/First')) continue
    const isPacked = dictionary.includes('/FlateDecode')
    if (dictionary.includes('/Filter') !== isPacked || dictionary.some((word) => otherPacking.test(word))) return false
    const unpacked = isPacked ? unpack(bytes.subarray(start, end), remaining) : bytes.subarray(start, end)
    const objects = 'fault' in unpacked ? undefined : readObjectStream(unpacked, dictionary)
    if ('fault' in unpacked || !objects) return false
    remaining -= unpacked.length
    names.push(...objects.names)
  }
  const all = names.map((name) => `/${name} [`).join('')
  return !encrypted.test(all) && newSearch()(all) === undefined
}

function unpack(bytes: Buffer, max: number): Buffer | Refused {
  try {
    // Some programs omit the checksum at the end.
    return inflateSync(bytes, { maxOutputLength: Math.max(1, max), finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    return { fault: (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken' }
  }
}
