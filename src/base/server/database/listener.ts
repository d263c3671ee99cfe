import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './database.ts'
import { beatMs, changedChannel, type Message, messageIn, notify, processChannel, trustMs } from './process-messages.ts'

const poolerMs = 5000
const startingMs = 2000
const patienceMs = 1000

/** The connection on which a process receives changes and messages. It reconnects by itself. */
export type Listener = {
  /** True while messages are certain to be received. */
  readonly isTrusted: boolean
  /** The time until which all messages are certain to have been received, in milliseconds since 1970. */
  readonly sureUntil: number
  /** Sends a message on this connection, because the pool may be busy. */
  send(message: Omit<Message, 'from'>): void
  beat(): void
  /** Resolves once messages are received for the first time, or after two seconds. */
  started(): Promise<void>
  /** Listens on a new connection. */
  restart(): Promise<void>
  /** Signs off from the other processes. */
  close(): Promise<void>
}

type Options = {
  /** The name of this process in messages. */
  me: string
  onTopic(topic: string): void
  /** Receives a message of another process. */
  onMessage(message: Message): void
  /** Messages after this moment, in milliseconds since 1970, may have been missed. */
  onDisconnect(since: number): void
  log(line: string): void
}

/**
 * Opens the connection. Every five seconds a beat is sent through the pool and must arrive on it: this proves both
 * directions, whatever is in between.
 */
export function openListener({ pool, direct }: Pick<Database, 'pool' | 'direct'>, options: Options): Listener {
  const { me, onTopic, onMessage, onDisconnect, log } = options
  const heart = newHeart(pool, me)
  let client: pg.Client | undefined
  let connecting: NodeJS.Timeout | undefined
  let connectedAt = performance.now()
  let echoedAt = Number.NEGATIVE_INFINITY
  /** The same moment by the wall clock. */
  let sureUntil = Date.now()
  let hasEchoed = false
  let isLost = false
  let isClosed = false
  let hasWarnedOfPooler = false
  let markStarted: () => void = () => {}
  const first = new Promise<void>((resolve) => (markStarted = resolve))

  async function connect() {
    const next = newClient(direct)
    client = next
    hasEchoed = false
    next.on('notification', ({ channel, payload = '' }) => {
      if (client !== next) return
      if (channel === changedChannel) return onTopic(payload)
      const message = messageIn(payload)
      if (message?.from !== me) return message && onMessage(message)
      if (message.beat !== undefined) echo(message.beat)
    })
    next.on('end', () => lose(next, 'the connection ended'))
    try {
      await next.connect()
      await next.query(`listen ${changedChannel}; listen ${processChannel}`)
      heart.ignoreSent()
      heart.beat()
      setTimeout(() => suspectPooler(next), poolerMs).unref()
    } catch (error) {
      lose(next, error instanceof Error ? error.message : String(error))
    }
  }

  function echo(number: number) {
    if (!heart.receive(number) && client) return lose(client, 'announcements are lost on the way')
    echoedAt = performance.now()
    sureUntil = Date.now()
    if (hasEchoed) return
    hasEchoed = true
    if (isLost) log('announcements arrive again')
    isLost = false
    markStarted()
  }

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

  const beating = setInterval(() => {
    if (client && performance.now() - Math.max(echoedAt, connectedAt) > trustMs)
      lose(client, 'our own heartbeat was not received')
    else heart.beat()
  }, beatMs).unref()

  void connect()
  return {
    get isTrusted() {
      return hasEchoed && performance.now() - echoedAt < trustMs
    },
    get sureUntil() {
      return sureUntil
    },
    send: (message) => void client?.query(...notify({ from: me, ...message })).catch(() => {}),
    beat: heart.beat,
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
      if (old) await signOff(old, me)
    },
  }
}

/** The beats of this process: sent through the pool, received on the listening connection. */
function newHeart(pool: pg.Pool, me: string) {
  const beats = { sent: 0, arrived: 0, heard: 0 }
  let isBeating = false
  return {
    beat() {
      if (isBeating) return
      isBeating = true
      const number = ++beats.sent
      pool
        .query(...notify({ from: me, beat: number }))
        .then(
          () => {
            beats.arrived = number
          },
          () => {},
        )
        .finally(() => {
          isBeating = false
        })
    },
    /** A new connection does not receive earlier beats. */
    ignoreSent() {
      beats.heard = beats.sent
    },
    /** Notes a beat; false if an earlier one that the database has accepted did not arrive. */
    receive(number: number): boolean {
      if (beats.arrived > beats.heard && beats.arrived < number) return false
      beats.heard = number
      return true
    },
  }
}

function newClient(direct: pg.ClientConfig): pg.Client {
  const client = new pg.Client({
    ...direct,
    keepAlive: true,
    connectionTimeoutMillis: beatMs,
    query_timeout: beatMs,
  })
  // The connection ends after an error.
  client.on('error', () => {})
  return client
}

async function signOff(client: pg.Client, me: string) {
  await client.query(...notify({ from: me, leaving: true })).catch(() => {})
  const end = client.end().catch(() => {})
  const timer = setTimeout(() => streamOf(client).destroy(), patienceMs)
  await end
  clearTimeout(timer)
}

/** The types of `pg` do not declare it. */
const streamOf = (client: pg.Client) =>
  (client as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream
