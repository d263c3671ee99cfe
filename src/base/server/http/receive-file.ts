import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '#base/contract/day.ts'

export type ReceivedFile = {
  /** The sender's name for it, without folders. */
  readonly name: string
  readonly path: string
  readonly size: number
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string
  discard(): Promise<void>
}

/** Writes a stream to a new file, counting and hashing it on the way. An incomplete file is deleted. */
export async function receiveFile(source: Readable, name: string, folder: string): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true })
  const path = newPathIn(folder)
  const hash = createHash('sha256')
  let size = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  const discard = () => rm(path, { force: true })
  try {
    await pipeline(source, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await discard()
    throw error
  }
  return { name: plainName(name), path, size, digest: hash.digest('hex'), discard }
}

/** A path for a new file; it names the process that writes it. */
export const newPathIn = (folder: string) => join(folder, `${process.pid}-${randomUUID()}`)

const maxAgeMs = dayMs

export async function deleteOldArrivals(folder: string, now: Date) {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^\d+-/.test(name)) continue
    const path = join(folder, name)
    const { mtime } = await stat(path).catch(() => ({ mtime: now }))
    const maker = Number.parseInt(name, 10)
    const isAbandoned = maker === process.pid || !isAlive(maker) || now.getTime() - mtime.getTime() > maxAgeMs
    if (isAbandoned) await rm(path, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A file's name without folders, and without characters that file systems or headers do not allow. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    // Browsers encode quotes this way.
    .replaceAll('%22', '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .replace(/^[\s.]+/, '')
    .trim()
  const dot = plain.lastIndexOf('.')
  return plain.length <= 200 ? plain : plain.slice(0, 190) + plain.slice(Math.max(dot, plain.length - 10))
}
