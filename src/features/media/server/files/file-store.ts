import type { Readable } from 'node:stream'

/** Bytes from and to, both included. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of uploads are kept, under their SHA-256. What is kept never changes. */
export type FileStore = {
  /** Files that are still being made lie here; where the store is a disk, on the same file system. */
  readonly arriving: string
  /** Keeps the file at `path` under its digest, for good once this fulfils; takes it from where it was. */
  keep(digest: string, path: string, file: { size: number; mimeType: string }): Promise<void>
  has(digest: string): Promise<boolean>
  read(digest: string, range?: ByteRange): Promise<Readable>
  /** All of a file for a library that reads files: where it is, or its bytes. */
  whole(digest: string): Promise<string | Buffer>
  remove(digest: string): Promise<void>
  /** Throws `FileStoreError` where the store does not answer. */
  check(): Promise<void>
}

/** Thrown when the store cannot be used; the message is for operators. */
export class FileStoreError extends Error {}

/** The place of a digest: two levels of folders, so that none grows too large. */
export function keyOf(digest: string): string {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Error(`${digest} is not a digest.`)
  return `${digest.slice(0, 2)}/${digest.slice(2, 4)}/${digest}`
}

/** All bytes of a stream. */
export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
