import type { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Unavailable } from '#base/server/database/unavailable.ts'

/** A range of bytes, both ends included. */
export type ByteRange = { start: number; end: number }

/** Stores the bytes of uploads under their SHA-256. Stored files never change. */
export type FileStore = {
  /** The folder for files still being written; if the store is a disk, on the same file system. */
  readonly arriving: string
  /** Moves the file at `path` into the store under its digest; durable once this resolves. */
  keep(digest: string, path: string, file: { size: number; mimeType: string }): Promise<void>
  has(digest: string): Promise<boolean>
  read(digest: string, range?: ByteRange): Promise<Readable>
  /** The whole file for a library that reads files: its path, or its bytes. */
  whole(digest: string): Promise<string | Buffer>
  remove(digest: string): Promise<void>
  /** Removes a file with every version that the store may have. */
  erase(digest: string): Promise<void>
  list(): AsyncIterable<string>
  /** Throws `FileStoreError` if the store does not respond. */
  check(): Promise<void>
}

/** A file that rows of the database name. An unused one may be deleted at any time. */
export type StoredFile = { digest: string; size: number; isUsed: boolean }

/** The files that rows of the database name, each digest once. */
export type FilesOf = (db: Pick<NodePgDatabase, 'select'>) => Promise<StoredFile[]>

/** Thrown if the store cannot be used; the message is for operators. */
export class FileStoreError extends Unavailable {}

/** The path of a digest: two levels of folders, so that none grows too large. */
export function keyOf(digest: string): string {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Error(`${digest} is not a digest.`)
  return `${digest.slice(0, 2)}/${digest.slice(2, 4)}/${digest}`
}

/** The digest at the end of a path or key; undefined for something else, such as a file that is being written. */
export const digestIn = (key: string): string | undefined => /(?:^|[/\\])([0-9a-f]{64})$/.exec(key)?.[1]

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
