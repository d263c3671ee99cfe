import { closeSync, openSync, readSync } from 'node:fs'

const pieceBytes = 1024 * 1024

/**
 * Reads a file in pieces, each with the last `overlap` bytes of the one before, and its position. Synchronous, for
 * workers: asynchronous reads would compete for Node's few file threads.
 */
export function* filePieces(path: string, overlap = 0): Generator<{ bytes: Buffer; at: number }> {
  const file = openSync(path, 'r')
  try {
    let kept = Buffer.alloc(0)
    for (let position = 0; ; ) {
      const piece = Buffer.allocUnsafe(kept.length + pieceBytes)
      kept.copy(piece)
      const read = readSync(file, piece, kept.length, pieceBytes, position)
      if (read === 0) return
      const bytes = piece.subarray(0, kept.length + read)
      yield { bytes, at: position - kept.length }
      position += read
      kept = bytes.subarray(Math.max(0, bytes.length - overlap))
    }
  } finally {
    closeSync(file)
  }
}

/** The first bytes of a file. */
export function startOf(path: string, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(file, bytes, 0, length, 0))
  } finally {
    closeSync(file)
  }
}
