import { readFileSync } from 'node:fs'

const foreign = /<script[\s>]|<\?php|<html[\s>]|<!doctype html|<iframe[\s>]|%PDF-\d/i
const endOfArchive = 'PK\x05\x06'

/** A page, a program, an archive or a PDF after the image. Metadata may mention any of them: they are not kept. */
export function containsOtherFile(path: string, type: 'jpg' | 'png' | 'gif'): boolean {
  const bytes = readFileSync(path)
  const rest = bytes.toString('latin1', endOf[type](bytes))
  return foreign.test(rest) || rest.slice(-66_000).includes(endOfArchive)
}

/** Where an image ends, for each type; the end of the file if the image has none. */
const endOf = {
  png(bytes: Buffer) {
    for (let at = 8; at + 12 <= bytes.length; ) {
      const isLast = bytes.toString('latin1', at + 4, at + 8) === 'IEND'
      at += 12 + bytes.readUInt32BE(at)
      if (isLast) return at
    }
    return bytes.length
  },

  jpg(bytes: Buffer) {
    for (let at = 2; at + 2 <= bytes.length; ) {
      const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : -1
      if (marker === 0xd9) return at + 2
      const isSegment = marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8)
      // Everything else is picture data, which contains no marker.
      at += isSegment && at + 4 <= bytes.length ? 2 + bytes.readUInt16BE(at + 2) : 1
    }
    return bytes.length
  },

  gif(bytes: Buffer) {
    const tableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
    const afterParts = (start: number) => {
      let at = start
      while (bytes[at]) at += 1 + (bytes[at] ?? 0)
      return at + 1
    }
    for (let at = 13 + tableBytes(bytes[10]); at < bytes.length; ) {
      if (bytes[at] === 0x21) at = afterParts(at + 2)
      else if (bytes[at] === 0x2c) at = afterParts(at + 11 + tableBytes(bytes[at + 9]))
      else return at + 1
    }
    return bytes.length
  },
}
