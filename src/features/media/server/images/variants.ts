import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { newPathIn, sweepArrivals } from '#base/server/http/receive-file.ts'
import { makeFolder } from '#base/server/make-folder.ts'

type Limits = { diskBytes: number; memoryBytes: number }

/** Made images: the latest in memory, many on disk, none for good. The longest unused go when there are too many bytes. */
export class Variants {
  readonly #folder: string
  readonly #limits: Limits
  readonly #later: (work: () => Promise<void>) => void
  readonly #memory = new Map<string, Buffer>()
  readonly #making = new Map<string, Promise<Buffer>>()
  #memoryBytes = 0
  #onDisk: Promise<Map<string, number>> | undefined
  #diskBytes = 0

  /** Nobody waits until a variant is on disk: that is done `later`. */
  constructor(folder: string, limits: Limits, later: (work: () => Promise<void>) => void) {
    this.#later = later
    this.#folder = folder
    this.#limits = limits
  }

  /** What is in memory under a key. */
  atHand(key: string): Buffer | undefined {
    const bytes = this.#memory.get(key)
    if (bytes) {
      this.#memory.delete(key)
      this.#memory.set(key, bytes)
    }
    return bytes
  }

  /** A variant, made once however many ask at a time. What fails is not kept. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = this.atHand(key)
    if (bytes) return Promise.resolve(bytes)
    const underway = this.#making.get(key)
    if (underway) return underway
    const making = this.#find(key, make).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  async #find(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    this.#onDisk ??= this.#look()
    const onDisk = await this.#onDisk
    const path = this.#pathOf(key)
    const known = await readFile(path).catch(() => undefined)
    if (known) {
      const now = new Date()
      await utimes(path, now, now).catch(() => {})
      this.#note(onDisk, key, known.length)
      this.#keepInMemory(key, known)
      return known
    }
    const made = await make()
    this.#keepInMemory(key, made)
    this.#later(async () => {
      await this.#write(path, made)
      this.#note(onDisk, key, made.length)
      await this.#evict(onDisk)
    })
    return made
  }

  /** What an earlier run left, the longest unused first. */
  async #look(): Promise<Map<string, number>> {
    await sweepArrivals(this.#folder, new Date())
    const names = await readdir(this.#folder, { recursive: true }).catch(() => [])
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))
        return { key: basename(name), size, mtimeMs }
      }),
    )
    const found = new Map<string, number>()
    for (const { key, size } of files.filter(({ key }) => isKey(key)).sort((a, b) => a.mtimeMs - b.mtimeMs))
      this.#note(found, key, size)
    return found
  }

  #note(onDisk: Map<string, number>, key: string, size: number) {
    this.#diskBytes += size - (onDisk.get(key) ?? 0)
    onDisk.delete(key)
    onDisk.set(key, size)
  }

  async #evict(onDisk: Map<string, number>) {
    for (const [key, size] of onDisk) {
      if (this.#diskBytes <= this.#limits.diskBytes) break
      onDisk.delete(key)
      this.#diskBytes -= size
      await rm(this.#pathOf(key), { force: true })
    }
  }

  async #write(path: string, bytes: Buffer) {
    const half = newPathIn(this.#folder)
    await makeFolder(dirname(path))
    await writeFile(half, bytes)
    await rename(half, path)
  }

  #keepInMemory(key: string, bytes: Buffer) {
    this.#memory.set(key, bytes)
    this.#memoryBytes += bytes.length
    for (const [oldest, { length }] of this.#memory) {
      if (this.#memoryBytes <= this.#limits.memoryBytes) break
      this.#memory.delete(oldest)
      this.#memoryBytes -= length
    }
  }

  #pathOf = (key: string) => join(this.#folder, key.slice(0, 2), key)
}

const isKey = (name: string) => /^[0-9a-f]{40}$/.test(name)

/** The key of a variant: it changes with anything that changes its bytes. */
export const variantKey = (...parts: (string | number | undefined)[]) =>
  createHash('sha256')
    .update(['v1', ...parts].join('|'))
    .digest('hex')
    .slice(0, 40)
