import type { Freshness } from './database/lease.ts'
import { Unavailable } from './database/unavailable.ts'

type Options<Value> = {
  /** The most that may be cached, in units of `sizeOf`. */
  max: number
  sizeOf(value: Value): number
  freshness: Omit<Freshness, 'versions'>
  /** Milliseconds of a clock that only moves forwards. */
  now?(): number
}

/** The value; `staleMs`: how long it may have been out of date, if the database is away. */
export type Cached<Value> = { value: Value; staleMs?: number }

/** The `Cache-Status` of an answer that may have been out of date for this long: its `ttl` is negative (RFC 9211). */
export const staleStatus = (staleMs: number) => `mds; hit; ttl=${-Math.max(1, Math.ceil(staleMs / 1000))}`

/** When the making of a value began, and until when it may be used. */
type Lifetime = { readonly began: number; until: number }
type Entry<Value> = Lifetime & { readonly value: Value }
type Making<Value> = Lifetime & { readonly promise: Promise<Value> }

/**
 * Caches values in memory until their sources change; the least recently used are evicted. A value that has been
 * replaced is used until its grace has run out, so that it is made at most once in that time, however often its sources
 * change. While the database is away, values may be returned that are out of date.
 */
export class Cache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #making = new Map<string, Making<Value>>()
  readonly #options: Options<Value>
  readonly #now: () => number
  #size = 0

  constructor(options: Options<Value>) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  get size(): { count: number; size: number } {
    return { count: this.#entries.size, size: this.#size }
  }

  /** Whether there is a value of a key, current or not. */
  has(key: string): boolean {
    return this.#entryOf(key) !== undefined
  }

  /** The value of a key, if it is known to be current. */
  get(key: string): Value | undefined {
    return this.#options.freshness.isFresh() ? this.#entryOf(key)?.value : undefined
  }

  /** Makes a value once for all concurrent callers; keeps it unless something changed while it was being made. */
  async make(key: string, make: () => Promise<Value>, keep: (value: Value) => boolean): Promise<Cached<Value>> {
    const { freshness } = this.#options
    const isCurrent = await freshness.isCurrent(this.has(key) && freshness.isUsable())
    const entry = this.#entryOf(key)
    if (isCurrent) {
      if (!entry) return { value: await this.#makeOnce(key, make, keep) }
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      return { value: entry.value }
    }
    if (entry && freshness.isUsable()) return { value: entry.value, staleMs: freshness.ageMs() }
    throw new Unavailable('The database does not answer.')
  }

  /** Replaces the values of these keys, including those being made. */
  drop(keys: Iterable<string>) {
    for (const key of keys) {
      for (const lifetime of [this.#entries.get(key), this.#making.get(key)])
        if (lifetime) lifetime.until = Math.min(lifetime.until, lifetime.began + this.#options.freshness.graceMs)
      this.#entryOf(key)
    }
  }

  clear() {
    this.drop(new Set([...this.#entries.keys(), ...this.#making.keys()]))
  }

  #entryOf(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.until === Number.POSITIVE_INFINITY || this.#now() < entry.until) return entry
    this.#remove(key)
    return undefined
  }

  #makeOnce(key: string, make: () => Promise<Value>, keep: (value: Value) => boolean): Promise<Value> {
    const pending = this.#making.get(key)
    if (pending && this.#now() < pending.until) return pending.promise
    const began = this.#now()
    const promise = make()
      .then((value) => {
        if (this.#now() < making.until && keep(value)) this.#keep(key, { value, began, until: making.until })
        return value
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    const making: Making<Value> = { promise, began, until: Number.POSITIVE_INFINITY }
    this.#making.set(key, making)
    return promise
  }

  #keep(key: string, entry: Entry<Value>) {
    this.#remove(key)
    this.#entries.set(key, entry)
    this.#size += this.#options.sizeOf(entry.value)
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#options.max || oldest === key) break
      this.#remove(oldest)
    }
  }

  #remove(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#size -= this.#options.sizeOf(entry.value)
  }
}
