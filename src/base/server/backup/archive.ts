import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { hasMoreAfterFrame } from './zstd-frame.ts'

export type ArchiveWriter = ReturnType<typeof writeArchive>

/** Starts an archive: tar, compressed with zstd. */
export function writeArchive(target: Writable) {
  const { readable, controller } = createTarPacker()
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const written = pipeline(readable, createZstdCompress(), meter, target)
  written.catch(() => {}) // reported where the next piece is written
  /** A target that fails also fails what is being written, with a less telling error. */
  const whenWritten = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      controller.error(error)
      await written
      throw error
    }
  }
  return {
    /** Adds a member whose size is known; returns its SHA-256. */
    add: (name: string, size: number, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
      whenWritten(async () => {
        const member = createHash('sha256')
        const writer = controller.add({ name, size, mtime: new Date(0), mode: 0o600 }).getWriter()
        for await (const piece of pieces) {
          member.update(piece)
          await writer.write(piece)
        }
        await writer.close()
        return member.digest('hex')
      }),
    /** Resolves once everything is written, with the size and the SHA-256 of the archive. */
    finish: () =>
      whenWritten(async () => {
        controller.finalize()
        await written
        return { bytes, digest: hash.digest('hex') }
      }),
    /** Gives up; the target is destroyed. */
    async abort(reason: unknown) {
      controller.error(reason)
      await written.catch(() => {})
    },
  }
}

export type Member = { name: string; size: number; body: AsyncIterable<Uint8Array> }

/** Each body must be read to its end before the next member. Throws if anything follows the archive. */
export async function* readArchive(path: string): AsyncGenerator<Member> {
  const plain = createReadStream(path)
    .on('error', (error) => plain.destroy(error))
    .pipe(createZstdDecompress())
    // It may report what follows the archive once everything has been read.
    .on('error', () => {})
  try {
    const { readable, writable } = createTarDecoder({ strict: true })
    void pump(plain, writable.getWriter())
    for await (const { header, body } of readable) yield { name: header.name, size: header.size, body }
    if (await hasMoreAfterFrame(path)) throw new Error('there is more after its end')
  } finally {
    plain.destroy()
  }
}

/** Node's own stream adapter would throw an uncaught error if it ended early. */
async function pump(from: Readable, into: WritableStreamDefaultWriter<Uint8Array>) {
  try {
    for await (const chunk of from) await into.write(chunk)
    await into.close()
  } catch (error) {
    // Then reading the members fails with it.
    await into.abort(error).catch(() => {})
  }
}
