import { createReadStream } from 'node:fs'

const pieceBytes = 64 * 1024
const overlap = 256

/** A file as text in which each byte is one character, piece after piece; what is shorter than 256 bytes is in one whole. */
export async function* textPieces(path: string): AsyncGenerator<string> {
  let before = ''
  for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes })) {
    const piece = before + (chunk as Buffer).toString('latin1')
    yield piece
    before = piece.slice(-overlap)
  }
}
