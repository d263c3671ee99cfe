import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Reach } from '../../contract/reach.ts'
import type { Database, Db } from './database.ts'
import { changeCounts } from './tables.ts'

/** Carries topics as plain text. */
const changedChannel = 'mds_changed'
/** Carries messages between processes: a `Message` in JSON. */
const processChannel = 'mds_process'

type Message = { from: string; beat?: number; token?: string; heard?: string; leaving?: true }

/** Counts a change of a topic in the transaction that makes it; the caller appends the rest of the statement. */
const counted = (topic: string) => sql`with counted as (
  insert into ${changeCounts} (topic, count) values (${topic}, 1)
  on conflict (topic) do update set count = ${changeCounts}.count + 1)`

/** The sum of all counts and the number of topics: either differs after any committed change, received or not. */
export async function changeMark(db: Db): Promise<string> {
  const { rows } = await db.execute<{ mark: string }>(
    sql`select coalesce(sum(count), 0) || '-' || count(*) as mark from ${changeCounts}`,
  )
  return rows[0]?.mark ?? ''
}

/** How often each topic has been announced. */
export async function changesByTopic(db: Db): Promise<Map<string, number>> {
  const rows = await db.select().from(changeCounts)
  return new Map(rows.map(({ topic, count }) => [topic, count]))
}

const beatMs = 5000
/** After three missed beats, neither a connection nor another process is trusted. */
const trustMs = 3 * beatMs
const patienceMs = 1000
/** A process that has not confirmed by then no longer trusts its cached data. */
const closingPatienceMs = trustMs + 1000
const poolerMs = 5000
const startingMs = 2000

/** Notifies every process, once the transaction commits, that the topic has changed; nobody waits for them. */
export const announceOnly = (db: Db, topic: string) =>
  db.execute(sql`${counted(topic)} select pg_notify(${changedChannel}, ${topic})`)

/**
 * Notifies every process, once the transaction commits, that the topic has changed. The call's answer waits until they
 * have confirmed; with `closes`, because readers must no longer see something, for as long as it takes.
 */
export type Announce = (db: Db, topic: string, how?: { closes?: boolean }) => Promise<unknown>

/** The announcements of one call. */
export type Announcements = {
  readonly announce: Announce
  /** Resolves once every living process has confirmed; after a second at most, or sixteen if something was closed. */
  settled(): Promise<Reach>
  /** Discards them. */
  done(): void
}

/** Receives changes from every process. */
export type Changes = {
  /** True while changes are certain to be received; while it is false, data that depends on them must not be trusted. */
  readonly isListening: boolean
  /** The time until which all changes are certain to have been received, in milliseconds since 1970. */
  readonly sureUntil: number
  /** The number of processes on this database, as far as this one knows. */
  readonly processes: number
  /** The number of announcements that were not confirmed in time. */
  readonly late: number
  announcements(): Announcements
  /** Resolves once changes are received for the first time, or after two seconds. */
  started(): Promise<void>
  /** Listens on a new connection. */
  restart(): Promise<void>
  /** Signs off from the other processes. */
  close(): Promise<void>
}

type Options = {
  /** Drops cached data of a topic. Called again when the announcement arrives. */
  drop(topic: string): void
  /** Any other reaction to a change of a topic. */
  onChange?(topic: string): void
  /** Changes after this moment, in milliseconds since 1970, may have been missed. */
  onDisconnect(since: number): void
  log(line: string): void
  /** How long pages are served without a database, in milliseconds. */
  staleMs: number
}

type Waiting = { left: Set<string>; done(): void }

/**
 * Listens for changes announced by any process on this database. Every five seconds a beat is sent through the pool and
 * must arrive on the listening connection: this proves both directions, whatever is in between.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: connection, beats and confirmations share one state.
export function listen({ pool, direct }: Pick<Database, 'pool' | 'direct'>, options: Options): Changes {
  const { drop, onChange = () => {}, onDisconnect, log, staleMs } = options
  const me = randomBytes(6).toString('base64url')
  /** When each other process was last heard from. */
  const living = new Map<string, number>()
  const waiting = new Map<string, Waiting>()
  let client: pg.Client | undefined
  let connecting: NodeJS.Timeout | undefined
  let echoedAt = Number.NEGATIVE_INFINITY
  /** The same moment by the wall clock. */
  let sureUntil = Date.now()
  let hasEchoed = false
  let isLost = false
  let isBeating = false
  /** The latest beats: sent by us, accepted by the database, and received. */
  const beats = { sent: 0, arrived: 0, heard: 0 }
  let isClosed = false
  let hasWarnedOfPooler = false
  let late = 0
  let begun: () => void = () => {}
  const first = new Promise<void>((resolve) => (begun = resolve))

  async function connect() {
    const next = new pg.Client({
      ...direct,
      keepAlive: true,
      connectionTimeoutMillis: beatMs,
      statement_timeout: beatMs,
      query_timeout: beatMs,
    })
    client = next
    hasEchoed = false
    next.on('notification', ({ channel, payload = '' }) => {
      if (client !== next) return
      if (channel === processChannel) take(payload)
      else {
        drop(payload)
        onChange(payload)
      }
    })
    next.on('error', () => {})
    next.on('end', () => lose(next, 'the connection ended'))
    try {
      await next.connect()
      await next.query(`listen ${changedChannel}; listen ${processChannel}`)
      beats.heard = beats.sent
      beat()
      setTimeout(() => suspectPooler(next), poolerMs).unref()
    } catch (error) {
      lose(next, error instanceof Error ? error.message : String(error))
    }
  }

  function take(payload: string) {
    const message = messageIn(payload)
    if (!message) return
    const { from, beat: number, token, heard: known, leaving } = message
    if (from === me) {
      if (number !== undefined) echo(number)
      return
    }
    if (leaving) {
      living.delete(from)
      for (const one of waiting.values()) answered(one, from)
      return
    }
    const isStranger = number !== undefined && !living.has(from)
    if (number !== undefined) living.set(from, performance.now())
    if (isStranger) beat()
    // The topic itself came first, in the same transaction, and has been dropped by now.
    if (token) say({ heard: token })
    const one = known === undefined ? undefined : waiting.get(known)
    if (one) answered(one, from)
  }

  function echo(number: number) {
    const isGap = beats.arrived > beats.heard && beats.arrived < number
    if (isGap && client) return lose(client, 'announcements are lost on the way')
    beats.heard = number
    echoedAt = performance.now()
    sureUntil = Date.now()
    if (hasEchoed) return
    hasEchoed = true
    if (isLost) log('announcements arrive again')
    isLost = false
    begun()
  }

  function answered(one: Waiting, from: string) {
    one.left.delete(from)
    if (one.left.size === 0) one.done()
  }

  /** Replies on the listening connection, because the pool may be busy. */
  function say(message: Omit<Message, 'from'>) {
    const payload = JSON.stringify({ from: me, ...message })
    client?.query('select pg_notify($1, $2)', [processChannel, payload]).catch(() => {})
  }

  function beat() {
    if (isBeating) return
    isBeating = true
    const number = ++beats.sent
    pool
      .query('select pg_notify($1, $2)', [processChannel, JSON.stringify({ from: me, beat: number } satisfies Message)])
      .then(
        () => {
          beats.arrived = number
        },
        () => {},
      )
      .finally(() => {
        isBeating = false
      })
  }

  const isTrusted = () => hasEchoed && performance.now() - echoedAt < trustMs

  let connectedAt = performance.now()
  const beating = setInterval(() => {
    const now = performance.now()
    for (const [from, at] of living) if (now - at > trustMs) living.delete(from)
    if (client && now - Math.max(echoedAt, connectedAt) > trustMs) lose(client, 'no echo of our own beat')
    else beat()
  }, beatMs).unref()

  function lose(which: pg.Client, why: string) {
    if (which !== client || isClosed) return
    if (!isLost) log(`the connection for announcements is lost: ${why}`)
    isLost = true
    client = undefined
    hasEchoed = false
    onDisconnect(sureUntil)
    // A server that does not respond would not close the connection properly either.
    streamOf(which).destroy()
    connecting = setTimeout(reconnect, 200 + Math.random() * 800)
  }

  function reconnect() {
    connectedAt = performance.now()
    void connect()
  }

  function suspectPooler(which: pg.Client) {
    if (which !== client || hasEchoed || hasWarnedOfPooler || isClosed) return
    hasWarnedOfPooler = true
    log(
      'DATABASE_URL: announcements do not arrive (a pooler in transaction mode?): set DATABASE_DIRECT_URL. Until then nothing is cached in memory.',
    )
  }

  function announcements(): Announcements {
    const topics: string[] = []
    const tokens: { token: string; one: Waiting; all: Promise<void> }[] = []
    let isClosing = false
    return {
      async announce(db, topic, { closes = false } = {}) {
        const token = randomBytes(9).toString('base64url')
        const message = JSON.stringify({ from: me, token } satisfies Message)
        await db.execute(
          sql`${counted(topic)} select pg_notify(${changedChannel}, ${topic}), pg_notify(${processChannel}, ${message})`,
        )
        topics.push(topic)
        isClosing ||= closes
        if (living.size === 0) return
        // Before the commit, or a confirmation could arrive first.
        const one: Waiting = { left: new Set(living.keys()), done: () => {} }
        const all = new Promise<void>((resolve) => {
          one.done = resolve
        })
        waiting.set(token, one)
        tokens.push({ token, one, all })
      },
      async settled() {
        for (const topic of topics) drop(topic)
        let timer: NodeJS.Timeout | undefined
        const tooLate = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, isClosing ? closingPatienceMs : patienceMs)
        })
        await Promise.race([Promise.all(tokens.map(({ all }) => all)), tooLate])
        clearTimeout(timer)
        const silent = new Set(tokens.flatMap(({ one }) => [...one.left]))
        if (silent.size > 0) {
          late++
          log(`a change was announced, but not confirmed in time by: ${[...silent].join(', ')}`)
        }
        if (!isClosing) return {}
        if (silent.size === 0 || staleMs === 0) return { everywhere: true }
        return { everywhere: false, mayBeSeenUntil: new Date(Date.now() + staleMs).toISOString() }
      },
      done() {
        for (const { token } of tokens) waiting.delete(token)
      },
    }
  }

  void connect()
  return {
    get isListening() {
      return isTrusted()
    },
    get sureUntil() {
      return sureUntil
    },
    get processes() {
      return living.size + 1
    },
    get late() {
      return late
    },
    announcements,
    started: () => Promise.race([first, delay(startingMs, undefined, { ref: false })]),
    async restart() {
      clearTimeout(connecting)
      if (client) lose(client, 'restarted')
      clearTimeout(connecting)
      if (!isClosed) reconnect()
    },
    async close() {
      isClosed = true
      clearInterval(beating)
      clearTimeout(connecting)
      hasEchoed = false
      const old = client
      client = undefined
      if (!old) return
      const leaving = JSON.stringify({ from: me, leaving: true } satisfies Message)
      await old.query('select pg_notify($1, $2)', [processChannel, leaving]).catch(() => {})
      const end = old.end().catch(() => {})
      const timer = setTimeout(() => streamOf(old).destroy(), patienceMs)
      await end
      clearTimeout(timer)
    },
  }
}

/** Whether any process of the site runs on a database; takes five seconds if there is none. */
export async function isAnyoneListening(direct: pg.ClientConfig): Promise<boolean> {
  const me = randomBytes(6).toString('base64url')
  const client = new pg.Client(direct)
  const say = (message: Omit<Message, 'from'>) =>
    client.query('select pg_notify($1, $2)', [processChannel, JSON.stringify({ from: me, ...message })])
  await client.connect()
  try {
    const heard = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload = '' }) => messageIn(payload)?.from !== me && resolve(true))
      client.on('error', () => resolve(false))
    })
    await client.query(`listen ${processChannel}`)
    // A process answers the beat of a stranger at once; one that cannot hear still sends its own.
    await say({ beat: 0 })
    const isHeard = await Promise.race([heard, delay(beatMs + startingMs / 4, false)])
    await say({ leaving: true })
    return isHeard
  } finally {
    await client.end()
  }
}

/** The types of `pg` do not declare it. */
const streamOf = (client: pg.Client) =>
  (client as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream

function messageIn(payload: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(payload)
    return typeof message === 'object' && message && 'from' in message ? (message as Message) : undefined
  } catch {
    return undefined
  }
}
