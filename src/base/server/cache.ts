import { Problem } from '../contract/problem.ts'
import { isUnavailable } from './database/unavailable.ts'

type Options<Value> = {
  /** The most that may be cached, in units of `sizeOf`. */
  max: number
  sizeOf(value: Value): number
  /** False while changes may be missed. */
  isSure?(): boolean
  /** The time until which all changes had been received, in milliseconds since 1970. */
  sureUntil?(): number
  /** How long cached values may be returned while the database is away, in milliseconds. */
  staleMs?: number
  /** Milliseconds since 1970. */
  now?(): number
}

/** The value; `staleMs`: how long it may have been out of date, if the database is away. */
export type Cached<Value> = { value: Value; staleMs?: number }

/** The `Cache-Status` of an answer that may have been out of date for this long: its `ttl` is negative (RFC 9211). */
export const staleStatus = (staleMs: number) => `mds; hit; ttl=${-Math.max(1, Math.ceil(staleMs / 1000))}`

type Entry<Value> = {
  value: Value
  /** The time until which it was known to be current; unset while it is. */
  sureUntil: number | undefined
}

/** How long to wait for a new value if there is an old one. */
const patienceMs = 2000
const retryMs = 1000

/**
 * Caches values in memory until their sources change; the least recently used are evicted. A value that may be out of
 * date is made again, and returned only if the database is away.
 */
export class Cache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #making = new Map<string, { promise: Promise<Value>; began: number }>()
  readonly #options: Required<Options<Value>>
  #size = 0
  #generation = 0
  #isAway = false
  #tryAfter = 0

  constructor(options: Options<Value>) {
    this.#options = { isSure: () => true, sureUntil: () => 0, staleMs: 0, now: Date.now, ...options }
  }

  /** The number of cached values, and their total size. */
  get size(): { count: number; size: number } {
    return { count: this.#entries.size, size: this.#size }
  }

  /** Whether there is a value of a key, current or not. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** The value of a key, if it is known to be current. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#isSure(entry) ? entry.value : undefined
  }

  /** Makes a value once for all concurrent callers; keeps it unless something changed while it was being made. */
  async make(key: string, make: () => Promise<Value>, keep: (value: Value) => boolean): Promise<Cached<Value>> {
    const entry = this.#entries.get(key)
    if (!entry) return { value: await this.#makeOnce(key, make, keep).promise }
    if (this.#isSure(entry)) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      return { value: entry.value }
    }
    const spare = () => this.#spare(key, entry)
    if (this.#isAway && this.#options.now() < this.#tryAfter) {
      const old = spare()
      if (old) return old
    }
    // While the database is away one caller tries, and the others need not queue for it.
    if (this.#isAway) this.#tryAfter = this.#options.now() + retryMs
    const { promise, began } = this.#makeOnce(key, make, keep)
    try {
      const result = await inTime(promise, spare() ? Math.max(0, began + patienceMs - this.#options.now()) : undefined)
      return result === late ? (spare() ?? { value: await promise }) : { value: result }
    } catch (error) {
      const old = isUnavailable(error) ? spare() : undefined
      if (old) return old
      throw error
    }
  }

  /** Drops the values of these keys, including those being made. */
  drop(keys: readonly string[]) {
    this.#forgetUnderway()
    for (const key of keys) this.#remove(key)
  }

  /** Drops everything. */
  clear() {
    this.#forgetUnderway()
    this.#entries.clear()
    this.#size = 0
  }

  /** Changes after this moment, in milliseconds since 1970, may have been missed. */
  doubt(since: number) {
    this.#forgetUnderway()
    for (const entry of this.#entries.values()) entry.sureUntil ??= since
  }

  #isSure = (entry: Entry<Value>) => entry.sureUntil === undefined && this.#options.isSure()

  /** An old value that may be returned instead of a new one: still cached, and not too old. */
  #spare(key: string, entry: Entry<Value>): Cached<Value> | undefined {
    const { now, sureUntil, staleMs: max } = this.#options
    const staleMs = now() - (entry.sureUntil ?? sureUntil())
    return this.#entries.get(key) === entry && staleMs < max ? { value: entry.value, staleMs } : undefined
  }

  #makeOnce(key: string, make: () => Promise<Value>, keep: (value: Value) => boolean) {
    const pending = this.#making.get(key)
    if (pending) return pending
    const generation = this.#generation
    const began = this.#options.now()
    const promise = make()
      .then(
        (value) => {
          this.#isAway = false
          if (generation !== this.#generation) return value
          if (keep(value)) this.#keep(key, { value, sureUntil: this.#options.isSure() ? undefined : began })
          else this.#remove(key)
          return value
        },
        (error: unknown) => {
          if (isUnavailable(error)) {
            this.#isAway = true
            this.#tryAfter = this.#options.now() + retryMs
          } else if (generation === this.#generation && isRefusal(error)) this.#remove(key)
          throw error
        },
      )
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    // The callers may already have left with an old value.
    promise.catch(() => {})
    const making = { promise, began }
    this.#making.set(key, making)
    return making
  }

  #forgetUnderway() {
    this.#generation++
    this.#making.clear()
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

/** A refusal by the database always takes precedence. */
const isRefusal = (error: unknown) => error instanceof Problem && error.status < 500

const late = Symbol('late')

async function inTime<Value>(promise: Promise<Value>, ms: number | undefined): Promise<Value | typeof late> {
  if (ms === undefined) return promise
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
