import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Reach } from '../../contract/reach.ts'
import type { Database, Db } from './database.ts'
import { openListener } from './listener.ts'
import { type Confirmation, newPeers, newToken, type Peers } from './peers.ts'
import { beatMs, changedChannel, type Message, messageIn, notify, processChannel, trustMs } from './process-messages.ts'
import { changeCounts } from './tables.ts'

/** Counts a change of a topic in the transaction that makes it; the caller appends the rest of the statement. */
const countChange = (topic: string) => sql`with counted as (
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

const patienceMs = 1000
/** A process that has not confirmed by then no longer trusts its cached data. */
const closingPatienceMs = trustMs + 1000
/** A living process sends its beat within this time. */
const answerMs = beatMs + 500

/** Notifies every process, once the transaction commits, that the topic has changed; nobody waits for them. */
export const announceOnly = (db: Db, topic: string) =>
  db.execute(sql`${countChange(topic)} select pg_notify(${changedChannel}, ${topic})`)

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

/** Listens for changes announced by any process on this database. */
export function listen(database: Pick<Database, 'pool' | 'direct'>, options: Options): Changes {
  const { drop, onChange = () => {}, onDisconnect, log } = options
  const me = randomBytes(6).toString('base64url')
  const peers = newPeers()
  let lateCount = 0
  const listener = openListener(database, {
    me,
    onTopic(topic) {
      drop(topic)
      onChange(topic)
    },
    onMessage({ from, beat, token, heard, leaving }) {
      if (leaving) return peers.remove(from)
      if (beat !== undefined && peers.note(from)) listener.beat()
      // The topic itself came first, in the same transaction, and has been dropped by now.
      if (token) listener.send({ heard: token })
      if (heard !== undefined) peers.confirm(heard, from)
    },
    onDisconnect,
    log,
  })
  const onLate = (silent: readonly string[]) => {
    lateCount++
    log(`a change was announced, but not confirmed in time by: ${silent.join(', ')}`)
  }
  return {
    get isListening() {
      return listener.isTrusted
    },
    get sureUntil() {
      return listener.sureUntil
    },
    get processes() {
      return peers.count + 1
    },
    get late() {
      return lateCount
    },
    announcements: () => newAnnouncements(me, peers, { ...options, onLate }),
    started: listener.started,
    restart: listener.restart,
    close: listener.close,
  }
}

type ReachOptions = Pick<Options, 'drop' | 'staleMs'> & { onLate(silent: readonly string[]): void }

function newAnnouncements(me: string, peers: Peers, { drop, staleMs, onLate }: ReachOptions): Announcements {
  const topics: string[] = []
  const sent: { token: string; confirmation: Confirmation }[] = []
  let isClosing = false
  return {
    async announce(db, topic, { closes = false } = {}) {
      const token = newToken()
      const message = JSON.stringify({ from: me, token } satisfies Message)
      await db.execute(
        sql`${countChange(topic)} select pg_notify(${changedChannel}, ${topic}), pg_notify(${processChannel}, ${message})`,
      )
      topics.push(topic)
      isClosing ||= closes
      // Before the commit, or a confirmation could arrive first.
      if (peers.count > 0) sent.push({ token, confirmation: peers.waitFor(token) })
    },
    async settled() {
      for (const topic of topics) drop(topic)
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, isClosing ? closingPatienceMs : patienceMs)
      })
      await Promise.race([Promise.all(sent.map(({ confirmation }) => confirmation.all)), tooLate])
      clearTimeout(timer)
      const silent = new Set(sent.flatMap(({ confirmation }) => [...confirmation.remaining]))
      if (silent.size > 0) onLate([...silent])
      if (!isClosing) return {}
      if (silent.size === 0 || staleMs === 0) return { everywhere: true }
      return { everywhere: false, mayBeSeenUntil: new Date(Date.now() + staleMs).toISOString() }
    },
    done() {
      for (const { token } of sent) peers.stopWaiting(token)
    },
  }
}

/** Whether any process of the site runs on a database; takes five seconds if there is none. */
export async function isAnyoneListening(direct: pg.ClientConfig): Promise<boolean> {
  const me = randomBytes(6).toString('base64url')
  const client = new pg.Client(direct)
  const send = (message: Omit<Message, 'from'>) => client.query(...notify({ from: me, ...message }))
  await client.connect()
  try {
    const answered = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload = '' }) => messageIn(payload)?.from !== me && resolve(true))
      client.on('error', () => resolve(false))
    })
    await client.query(`listen ${processChannel}`)
    // A process answers the beat of a newcomer at once; one that receives nothing still sends its own.
    await send({ beat: 0 })
    const isAnswered = await Promise.race([answered, delay(answerMs, false)])
    await send({ leaving: true })
    return isAnswered
  } finally {
    await client.end()
  }
}
