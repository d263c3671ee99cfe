import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './database.ts'

const channel = 'mds_changed'

/** Tells every process, once the transaction commits, that something named `topic` has changed. */
export const announce = (db: Db, topic: string) => db.execute(sql`select pg_notify(${channel}, ${topic})`)

export type Listener = {
  /** True while changes are certain to be heard: what depends on hearing them must not be kept while it is false. */
  readonly isListening: boolean
  /** Lets go of its connection and listens on a new one. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Listens for changes announced by any process on this database; reconnects by itself. */
export function listen(
  pool: pg.Pool,
  { heard, deaf, log }: { heard(topic: string): void; deaf(): void; log(line: string): void },
): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false

  async function connect() {
    const next = new pg.Client(pool.options)
    client = next
    next.on('notification', (message) => heard(message.payload ?? ''))
    next.on('error', (error) => log(`listening for changes: ${error.message}`))
    next.on('end', () => lose(next))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      // What changed while nobody listened is unknown.
      deaf()
      isListening = true
    } catch (error) {
      log(`listening for changes: ${String(error)}`)
      next.end().catch(() => {})
      lose(next)
    }
  }

  function lose(which: pg.Client) {
    if (which !== client || isClosed) return
    client = undefined
    isListening = false
    deaf()
    timer = setTimeout(connect, 1000)
  }

  void connect()
  return {
    get isListening() {
      return isListening
    },
    async restart() {
      clearTimeout(timer)
      const old = client
      client = undefined
      isListening = false
      deaf()
      await old?.end().catch(() => {})
      if (!isClosed && !client) await connect()
    },
    async close() {
      isClosed = true
      isListening = false
      clearTimeout(timer)
      await client?.end()
    },
  }
}
