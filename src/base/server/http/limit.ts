import { isIPv6 } from 'node:net'
import { lt, sql } from 'drizzle-orm'
import type { Limit } from '../../contract/endpoint.ts'
import { Problem } from '../../contract/problem.ts'
import type { Db } from '../database/database.ts'
import { rateCounts } from './tables.ts'

/** Thrown when somebody calls too often: 429 with the time after which it may be tried again. */
export class Throttled extends Problem {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, message = 'Too many requests. Please wait a moment.', info?: string) {
    super(429, message, info)
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds))
  }
}

/** Counts one more call under a key, for all processes together; throws when there were too many of late. */
export async function countCall(db: Db, key: string, { most, withinMs }: Limit, now: Date) {
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
    .returning()
  if (counted && counted.count > most) throw new Throttled((counted.until.getTime() - now.getTime()) / 1000)
}

/** Forgets counts whose time is over. */
export const sweepCounts = (db: Db, now: Date) => db.delete(rateCounts).where(lt(rateCounts.until, now))

/** Whom an address stands for: with IPv6 one person commonly has a whole /64. */
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
