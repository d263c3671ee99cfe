import { open } from 'node:fs/promises'

const magicBytes = 4
const checksumBytes = 4

/** The frame of nothing that Node's compressor may add at the end: a header of two bytes, and an empty last block. */
const emptyFrame = /^28b52ffd.{4}010000$/
const emptyFrameBytes = 9

/** Whether anything follows the first, whole zstd frame (RFC 8878, 3.1.1): Node leaves it unread without a word. */
export async function hasMoreAfterFrame(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const readAt = async (position: number, length: number) =>
      (await file.read(Buffer.alloc(length), 0, length, position)).buffer.readUIntLE(0, length)
    const descriptor = await readAt(magicBytes, 1)
    const isSingleSegment = (descriptor & 0b10_0000) !== 0
    const windowBytes = isSingleSegment ? 0 : 1
    const dictionaryBytes = [0, 1, 2, 4][descriptor & 0b11] ?? 0
    const contentSizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
    let at = magicBytes + 1 + windowBytes + dictionaryBytes + contentSizeBytes
    for (let isLast = false; !isLast; ) {
      const header = await readAt(at, 3)
      isLast = (header & 1) === 1
      const isRepeatedByte = ((header >> 1) & 0b11) === 1
      at += 3 + (isRepeatedByte ? 1 : header >> 3)
    }
    if ((descriptor & 0b100) !== 0) at += checksumBytes
    const rest = (await file.stat()).size - at
    if (rest !== emptyFrameBytes) return rest > 0
    const { buffer } = await file.read(Buffer.alloc(rest), 0, rest, at)
    return !emptyFrame.test(buffer.toString('hex'))
  } finally {
    await file.close()
  }
}
