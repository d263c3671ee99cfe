import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { deleteOldArrivals, newPathIn } from '#base/server/http/receive-file.ts'

type Limits = { diskBytes: number; memoryBytes: number }

/** Cached image variants, in memory and on disk. Least recently used are evicted. */
export class Variants {
  readonly #folder: string
  readonly #limits: Limits
  readonly #later: (work: () => Promise<void>) => void
  readonly #memory = new Map<string, Buffer>()
  readonly #making = new Map<string, Promise<Buffer>>()
  /** Key prefixes of variants of withdrawn files. */
  readonly #dropped = new Set<string>()
  #memoryBytes = 0
  #onDisk: Promise<Map<string, number>> | undefined
  #diskBytes = 0

  /** `later` writes variants to disk, so that no request waits for that. */
  constructor(folder: string, limits: Limits, later: (work: () => Promise<void>) => void) {
    this.#later = later
    this.#folder = folder
    this.#limits = limits
  }

  atHand(key: string): Buffer | undefined {
    const bytes = this.#memory.get(key)
    if (bytes) {
      this.#memory.delete(key)
      this.#memory.set(key, bytes)
    }
    return bytes
  }

  /** A variant, created once for concurrent requests. Failures are not cached. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = this.atHand(key)
    if (bytes) return Promise.resolve(bytes)
    const inProgress = this.#making.get(key)
    if (inProgress) return inProgress
    const making = this.#find(key, make).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  async #find(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    this.#onDisk ??= this.#look()
    const onDisk = await this.#onDisk
    const path = this.#pathOf(key)
    const stored = await readFile(path).catch(() => undefined)
    if (stored) {
      const now = new Date()
      await utimes(path, now, now).catch(() => {})
      this.#note(onDisk, key, stored.length)
      this.#keepInMemory(key, stored)
      return stored
    }
    const variant = await make()
    this.#keepInMemory(key, variant)
    this.#later(async () => {
      if (this.#isDropped(key)) return
      await this.#write(path, variant)
      if (this.#isDropped(key)) return rm(path, { force: true })
      this.#note(onDisk, key, variant.length)
      await this.#evict(onDisk)
    })
    return variant
  }

  /** The variants that an earlier run left on disk, least recently used first. */
  async #look(): Promise<Map<string, number>> {
    await deleteOldArrivals(this.#folder, new Date())
    const names = await readdir(this.#folder, { recursive: true }).catch(() => [])
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))
        return { key: basename(name), size, mtimeMs }
      }),
    )
    for (const name of names.filter((name) => isOldKey(basename(name))))
      await rm(join(this.#folder, name), { force: true })
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

  /** Deletes the variants of a withdrawn file, and discards those in progress. */
  async drop(digest: string) {
    const start = startOf(digest)
    this.#dropped.add(start)
    for (const [key, { length }] of this.#memory)
      if (key.startsWith(start)) {
        this.#memory.delete(key)
        this.#memoryBytes -= length
      }
    this.#onDisk ??= this.#look()
    const onDisk = await this.#onDisk
    const folder = join(this.#folder, start.slice(0, 2))
    for (const name of await readdir(folder).catch(() => []))
      if (name.startsWith(start)) {
        this.#diskBytes -= onDisk.get(name) ?? 0
        onDisk.delete(name)
        await rm(join(folder, name), { force: true })
      }
  }

  #isDropped = (key: string) => this.#dropped.has(key.slice(0, startLength))

  async #write(path: string, bytes: Buffer) {
    const partialPath = newPathIn(this.#folder)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(partialPath, bytes)
    await rename(partialPath, path)
  }

  #keepInMemory(key: string, bytes: Buffer) {
    if (this.#isDropped(key)) return
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

const startLength = 24
const startOf = (digest: string) => digest.slice(0, startLength)

const isKey = (name: string) => /^[0-9a-f]{48}$/.test(name)
/** Old keys did not include the source's digest. */
const isOldKey = (name: string) => /^[0-9a-f]{40}$/.test(name)

/** The key of a variant: starts with the file's digest, and changes with anything that changes the variant's bytes. */
export const variantKey = (digest: string, ...parts: (string | number | undefined)[]) => {
  const shape = createHash('sha256').update(['v1', digest, ...parts].join('|'))
  return startOf(digest) + shape.digest('hex').slice(0, 48 - startLength)
}
