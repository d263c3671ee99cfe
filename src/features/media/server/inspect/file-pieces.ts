import { closeSync, openSync, readSync } from 'node:fs'

const pieceBytes = 1024 * 1024

/** Each piece repeats the last `overlap` bytes. Synchronous, for workers: Node's few file threads are for others. */
export function* filePieces(path: string, overlap = 0): Generator<{ bytes: Buffer; at: number }> {
  const file = openSync(path, 'r')
  try {
    let tail = Buffer.alloc(0)
    for (let position = 0; ; ) {
      const piece = Buffer.allocUnsafe(tail.length + pieceBytes)
      tail.copy(piece)
      const read = readSync(file, piece, tail.length, pieceBytes, position)
      if (read === 0) return
      const bytes = piece.subarray(0, tail.length + read)
      yield { bytes, at: position - tail.length }
      position += read
      tail = bytes.subarray(Math.max(0, bytes.length - overlap))
    }
  } finally {
    closeSync(file)
  }
}

export function startOf(path: string, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(file, bytes, 0, length, 0))
  } finally {
    closeSync(file)
  }
}
