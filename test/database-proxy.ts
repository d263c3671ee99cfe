import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'

type Pair = { near: Socket; far: Socket; listens: boolean; isSilent: boolean; delayMs: number }

const notification = 0x41
/** A setting in the first message of a connection, and the answer of PgBouncer. */
const setting = 'statement_timeout\0'
const refusal = Buffer.from('\0\0\0\0\0SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0')
refusal.write('E')
refusal.writeInt32BE(refusal.length - 1, 1)

/** A TCP line to a database that can be cut, turned into a black hole, or made to lose announcements. */
export class DatabaseProxy {
  readonly #target: pg.Client
  readonly #server
  readonly #pairs = new Set<Pair>()
  #isCut = false
  #isSilent = false
  /** True while announcements on the listening connections are lost. */
  losesAnnouncements = false
  /** True to refuse connections that bring a setting, as PgBouncer does. */
  refusesSettings = false
  /** The delay of announcements. */
  announcementDelayMs = 0

  private constructor(url: string) {
    // `pg` parses addresses that are not valid URLs: those of a server on a socket.
    this.#target = new pg.Client({ connectionString: url })
    this.#server = createServer((near) => this.#join(near))
  }

  static async to(url: string): Promise<DatabaseProxy> {
    const line = new DatabaseProxy(url)
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve))
    return line
  }

  /** The address of the database through this line. */
  get url(): string {
    const { user = 'mds', password, database } = this.#target
    const address = this.#server.address()
    const who = password ? `${user}:${encodeURIComponent(password)}` : user
    return `postgresql://${who}@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/${database}`
  }

  /** Ends every connection and refuses new ones. */
  cut() {
    this.#isCut = true
    for (const { near, far } of this.#pairs) {
      near.destroy()
      far.destroy()
    }
  }

  /** Silently drops all traffic on these connections; with `all`, on new ones too. */
  silence(which: 'all' | 'listening') {
    this.#isSilent = which === 'all'
    for (const pair of this.#pairs) if (which === 'all' || pair.listens) pair.isSilent = true
  }

  /** New connections work again. Data sent into a black hole stays lost. */
  restore() {
    this.#isCut = false
    this.#isSilent = false
    this.losesAnnouncements = false
    this.announcementDelayMs = 0
  }

  async close() {
    this.cut()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #join(near: Socket) {
    if (this.#isCut) return near.destroy()
    const pair: Pair = { near, far: connect(this.#where()), listens: false, isSilent: this.#isSilent, delayMs: 0 }
    this.#pairs.add(pair)
    near.on('data', (bytes) => {
      pair.listens ||= bytes.includes('listen mds')
      if (this.refusesSettings && bytes.includes(setting)) return near.end(refusal)
      if (!pair.isSilent) pair.far.write(bytes)
    })
    pair.far.on('data', (bytes) => {
      const isNews = pair.listens && bytes[0] === notification
      if (pair.isSilent || (isNews && this.losesAnnouncements)) return
      // Once something is late, everything after it is: bytes keep their order.
      if (isNews) pair.delayMs = this.announcementDelayMs
      if (pair.delayMs === 0) near.write(bytes)
      else setTimeout(() => near.destroyed || near.write(bytes), pair.delayMs)
    })
    for (const socket of [near, pair.far])
      socket
        .on('error', () => {})
        .on('close', () => {
          near.destroy()
          pair.far.destroy()
          this.#pairs.delete(pair)
        })
  }

  #where(): NetConnectOpts {
    const { host, port } = this.#target
    return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  }
}
