import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF that Chromium printed, without its white space, because word breaks are only positions there. Reads
 * Chromium's output, with plain objects and fonts that map to Unicode, and no other PDF.
 */
export function pdfText(file: Buffer): string {
  const objects = readObjects(file)
  const fonts = new Map<string, Font>()
  for (const { head } of objects.values())
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(number)
      const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(font?.head ?? '')?.[1] ?? '')
      if (font && map) fonts.set(name, { bytes: font.head.includes('/Type0') ? 2 : 1, letters: readMap(map.stream) })
    }
  return [...objects.values()].map(({ stream }) => shownIn(stream, fonts)).join('')
}

type Font = { bytes: number; letters: Map<number, string> }

function readObjects(file: Buffer): Map<string, { head: string; stream: string }> {
  const text = file.toString('latin1')
  const objects = new Map<string, { head: string; stream: string }>()
  for (const { 0: opening, 1: number = '', index } of text.matchAll(/(?<!\d)(\d+) 0 obj/g)) {
    const start = index + opening.length
    const end = text.indexOf('endobj', start)
    const streamAt = text.indexOf('stream\n', start)
    const isStream = streamAt !== -1 && streamAt < end
    const head = text.slice(start, isStream ? streamAt : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const from = streamAt + 'stream\n'.length
    const bytes = isStream ? file.subarray(from, from + length) : Buffer.alloc(0)
    objects.set(number, { head, stream: head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : '' })
  }
  return objects
}

/** The entries of a /ToUnicode map: `<0003> <0041>`, or a range `<0003> <0005> <0041>`. */
function readMap(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar([^e]*)endbfchar/g))
    for (const [, code = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(parseInt(code, 16), utf16(to))
  for (const [, block = ''] of map.matchAll(/beginbfrange([^e]*)endbfrange/g))
    for (const [, first = '', last = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const start = parseInt(first, 16)
      for (let code = start; code <= parseInt(last, 16); code++)
        letters.set(code, String.fromCodePoint(parseInt(to, 16) + code - start))
    }
  return letters
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function shownIn(stream: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined
  let text = ''
  for (const [, name, hex] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)>/g)) {
    if (name) font = fonts.get(name)
    else if (hex && font)
      for (let at = 0; at < hex.length; at += font.bytes * 2)
        text += font.letters.get(parseInt(hex.slice(at, at + font.bytes * 2), 16)) ?? ''
  }
  return text.replace(/\s+/g, '')
}
