import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'

type Pair = { near: Socket; far: Socket; isSilent: boolean }

/** A setting in the first message of a connection, and the answer of PgBouncer. */
const setting = 'statement_timeout\0'
const refusal = Buffer.from('\0\0\0\0\0SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0')
refusal.write('E')
refusal.writeInt32BE(refusal.length - 1, 1)

/** A TCP line to a database that can be cut, turned into a black hole, or made to behave like a pooler. */
export class DatabaseProxy {
  readonly #target: pg.Client
  readonly #server
  readonly #pairs = new Set<Pair>()
  #isCut = false
  #isSilent = false
  /** True to refuse connections that bring a setting, as PgBouncer does. */
  refusesSettings = false

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

  /** Silently drops all traffic, on new connections too. */
  silence() {
    this.#isSilent = true
    for (const pair of this.#pairs) pair.isSilent = true
  }

  /** New connections work again. Data sent into a black hole stays lost. */
  restore() {
    this.#isCut = false
    this.#isSilent = false
  }

  async close() {
    this.cut()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #join(near: Socket) {
    if (this.#isCut) return near.destroy()
    const pair: Pair = { near, far: connect(this.#where()), isSilent: this.#isSilent }
    this.#pairs.add(pair)
    near.on('data', (bytes) => {
      if (this.refusesSettings && bytes.includes(setting)) return near.end(refusal)
      if (!pair.isSilent) pair.far.write(bytes)
    })
    pair.far.on('data', (bytes) => {
      if (!pair.isSilent) near.write(bytes)
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
