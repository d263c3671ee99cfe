import { isIPv6 } from 'node:net'
import { lt, sql } from 'drizzle-orm'
import type { Limit } from '../../contract/endpoint.ts'
import type { Db } from '../database/database.ts'
import { rateCounts } from './tables.ts'
import { TryLater } from './try-later.ts'

/** Thrown if someone calls too often: 429 with the time until the next attempt. */
export class Throttled extends TryLater {
  constructor(
    retryAfterSeconds: number,
    message = `Too many requests. Please try again in ${minutes(retryAfterSeconds)}.`,
    info?: string,
  ) {
    super(429, retryAfterSeconds, message, info)
  }
}

function minutes(seconds: number) {
  const all = Math.ceil(seconds / 60)
  return all > 1 ? `${all} minutes` : 'a minute'
}

/** Counts one more call under a key, across all processes; throws if there were too many recently. */
export async function countCall(db: Db, key: string, { max, withinMs }: Limit, now: Date) {
  const stillRuns = sql`${rateCounts.until} > ${now.toISOString()}::timestamptz`
  const [counted] = await db
    .insert(rateCounts)
    .values({ key, count: 1, until: new Date(now.getTime() + withinMs) })
    .onConflictDoUpdate({
      target: rateCounts.key,
      set: {
        count: sql`case when ${stillRuns} then ${rateCounts.count} + 1 else 1 end`,
        until: sql`case when ${stillRuns} then ${rateCounts.until} else excluded.until end`,
      },
    })
    .returning({
      count: rateCounts.count,
      until: rateCounts.until,
      // A count may be lost in a crash: the call need not wait for the disk.
      commit: sql`set_config('synchronous_commit', 'off', true)`,
    })
  if (counted && counted.count > max) throw new Throttled((counted.until.getTime() - now.getTime()) / 1000)
}

const maxKeys = 20_000

export class LocalCounts {
  readonly #counts = new Map<string, { count: number; untilMs: number }>()

  count(key: string, { max, withinMs }: Limit, now: Date) {
    const nowMs = now.getTime()
    let counted = this.#counts.get(key)
    if (!counted || counted.untilMs <= nowMs) {
      this.#counts.delete(key)
      counted = { count: 0, untilMs: nowMs + withinMs }
      this.#counts.set(key, counted)
      // Evict the oldest first: calls from many addresses must not fill the memory.
      for (const oldest of this.#counts.keys())
        if (this.#counts.size > maxKeys) this.#counts.delete(oldest)
        else break
    }
    if (++counted.count > max) throw new Throttled((counted.untilMs - nowMs) / 1000)
  }
}

export const isOwnAddress = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')

export const deleteExpiredCounts = (db: Db, now: Date) => db.delete(rateCounts).where(lt(rateCounts.until, now))

/** The rate-limit key for an address: the /64 for IPv6, because one person commonly has a whole one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const front = head.split(':').filter((part) => part !== '')
  const back = tail?.split(':').filter((part) => part !== '') ?? []
  const filled = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  const parts = filled.slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16))
  return `${parts.join(':')}::/64`
}
