/** What a PDF says outside of texts, comments and streams. */
type PdfSyntax = {
  names: Set<string>
  /** The position of each stream, with the names (`/First`) and other words of its dictionary. */
  streams: { dictionary: readonly string[]; start: number; end: number }[]
}

const characters = (text: string) => new Set([...text].map((character) => character.charCodeAt(0)))
const blanks = characters('\0\t\n\f\r ')
const delimiters = characters('()<>[]{}/%')
const isRegular = (byte: number | undefined) => byte !== undefined && !blanks.has(byte) && !delimiters.has(byte)
const isDigit = (byte = 0) => byte >= 48 && byte <= 57

/**
 * Reads a PDF from its beginning, or the objects of an object stream, which begin at `objects`. Returns undefined if a
 * reader that begins elsewhere could see something else: if brackets do not match, or if an object could begin within a
 * text, comment or stream.
 */
export function readPdf(bytes: Buffer, objects: readonly number[] = [], from = 0): PdfSyntax | undefined {
  const names = new Set<string>()
  const streams: PdfSyntax['streams'] = []
  const open: string[] = []
  let dictionary: string[] = []
  let isAfterDictionary = false
  let nextObject = 0

  for (let at = from; at < bytes.length; ) {
    if (blanks.has(bytes[at] ?? 0)) at++
    else {
      const end = afterToken(at)
      if (end === undefined) return undefined
      at = end
    }
  }
  return open.length === 0 ? { names, streams } : undefined

  /** Reads what begins at a position, and returns the position after it; undefined if the file is not regular. */
  function afterToken(at: number): number | undefined {
    const sign = String.fromCharCode(bytes[at] ?? 0)
    const isDouble = bytes[at + 1] === bytes[at]
    if (sign === '%') return ifSkippable(at, endOfLine(bytes, at))
    const wasDictionary = isAfterDictionary
    isAfterDictionary = false
    if (sign === '(') return ifSkippable(at, endOfText(bytes, at))
    if (sign === '[' || (sign === '<' && isDouble)) {
      open.push(sign)
      return at + (sign === '[' ? 1 : 2)
    }
    if (sign === ']' || (sign === '>' && isDouble)) {
      if (open.pop() !== (sign === ']' ? '[' : '<')) return undefined
      isAfterDictionary = sign === '>' && open.length === 0
      return at + (sign === ']' ? 1 : 2)
    }
    if (sign === '<') return endOfHex(bytes, at)
    if (sign === '{' || sign === '}') return at + 1
    if (sign !== '/' && delimiters.has(bytes[at] ?? 0)) return undefined
    let end = at + 1
    while (isRegular(bytes[end])) end++
    const word = bytes.toString('latin1', at, end)
    if (sign === '/') {
      dictionary.push(decoded(word))
      names.add(decoded(word).slice(1))
    } else if (word === 'stream') return wasDictionary ? afterStream(end) : undefined
    else if (word.endsWith('obj')) {
      if (open.length > 0) return undefined
      dictionary = []
    } else if (dictionary.length > 0) dictionary.push(word)
    return end
  }

  function afterStream(start: number): number | undefined {
    const end = bytes.indexOf('endstream', start)
    if (end < 0) return undefined
    const [breaks = ''] = /^[ \t]*(?:\r\n|\n|\r)?/.exec(bytes.toString('latin1', start, start + 9)) ?? []
    streams.push({ dictionary, start: start + breaks.length, end })
    dictionary = []
    return ifSkippable(start, end + 'endstream'.length)
  }

  function ifSkippable(start: number, end: number | undefined): number | undefined {
    while ((objects[nextObject] ?? Infinity) <= start) nextObject++
    if (end === undefined || (objects[nextObject] ?? Infinity) < end) return undefined
    return containsBeginning(bytes.subarray(start, end)) ? undefined : end
  }
}

/** Reads an unpacked object stream; undefined as for `readPdf`, or if its list of objects is not as its dictionary says. */
export function readObjectStream(bytes: Buffer, dictionary: readonly string[]): PdfSyntax | undefined {
  const at = dictionary.indexOf('/First')
  const [first = '', next = '/'] = dictionary.slice(at + 1, at + 3)
  if (at !== dictionary.lastIndexOf('/First') || !/^\d{1,9}$/.test(first) || !next.startsWith('/')) return undefined
  const list = bytes.toString('latin1', 0, Number(first))
  if (!/^[\d\s\0]*$/.test(list)) return undefined
  const offsets = (list.match(/\d+/g) ?? []).filter((_, index) => index % 2 === 1)
  const objects = offsets.map((offset) => Number(first) + Number(offset)).sort((one, other) => one - other)
  return readPdf(bytes, objects, Number(first))
}

/** Whether an object or a trailer could begin within these bytes. */
function containsBeginning(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 1)) {
    let before = at - 1
    while (before >= 0 && blanks.has(bytes[before] ?? 0)) before--
    // A comment may precede it, which ends with its line.
    const isAfterBreak = bytes.subarray(before + 1, at).some((byte) => byte === 10 || byte === 13)
    if (isDigit(bytes[before]) || isAfterBreak) return true
  }
  return bytes.includes('trailer')
}

function endOfLine(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
  return at
}

/** The position after a text in round brackets, which may contain others. */
function endOfText(bytes: Buffer, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const sign = String.fromCharCode(bytes[at] ?? 0)
    if (sign === '\\') at++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at + 1
  }
  return undefined
}

function endOfHex(bytes: Buffer, start: number): number | undefined {
  const end = bytes.indexOf('>', start)
  return end >= 0 && /^[\da-f\s\0]*$/i.test(bytes.toString('latin1', start + 1, end)) ? end + 1 : undefined
}

const decoded = (name: string) =>
  name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
