import { statfs } from 'node:fs/promises'
import { messageOf } from '#base/contract/problem.ts'

/** The parts that a process can do without for a while. */
type Dependency = 'database' | 'files' | 'disk'

/** The body of `GET /ready`, and its status. */
type Ready = {
  status: 200 | 503
  body:
    | { status: 'ready' }
    | { status: 'starting' | 'draining' | 'degraded' | 'unavailable'; degraded?: Dependency[]; since?: string }
}

type Checks = {
  database(): Promise<unknown>
  files(): Promise<unknown>
  /** A folder on the disk that the process writes to. */
  dataDir: string
}

type Options = {
  checks: Checks
  /** Whether pages that are cached may still be served. */
  canServe(): boolean
  changed?(part: Dependency, isWell: boolean, reason: string): void
}

const everyMs = 5000
const timeoutMs = 2000
const leastShare = 0.05
const leastBytes = 1024 ** 3

/** Decides whether readers may be sent to this process. It checks every five seconds, so that a request costs nothing. */
export class Readiness {
  readonly #options: Options
  readonly #away = new Map<Dependency, Date>()
  #hasStarted = false
  #isDraining = false
  #timer: NodeJS.Timeout | undefined
  /** Bytes free on the disk of the data folder; undefined while that is unknown. */
  freeBytes: number | undefined
  diskBytes: number | undefined

  constructor(options: Options) {
    this.#options = options
  }

  async start() {
    await this.check()
    this.#hasStarted = true
    this.#timer = setInterval(() => void this.check(), everyMs).unref()
  }

  stop() {
    clearInterval(this.#timer)
  }

  drain() {
    this.#isDraining = true
  }

  get isDraining() {
    return this.#isDraining
  }

  isAway(part: Dependency): boolean {
    return this.#away.has(part)
  }

  /** The response; with `isFull`, anything but `ready` is a refusal. */
  answer(isFull = false): Ready {
    if (this.#isDraining) return { status: 503, body: { status: 'draining' } }
    if (!this.#hasStarted) return { status: 503, body: { status: 'starting' } }
    if (this.#away.size === 0) return { status: 200, body: { status: 'ready' } }
    const since = new Date(Math.min(...[...this.#away.values()].map(Number))).toISOString()
    const isOver = this.#away.has('database') && !this.#options.canServe()
    const body = {
      status: isOver ? ('unavailable' as const) : ('degraded' as const),
      degraded: [...this.#away.keys()],
      since,
    }
    return { status: isFull || isOver ? 503 : 200, body }
  }

  /** Checks everything, for two seconds each at most. */
  async check() {
    const { checks } = this.#options
    await Promise.all([
      this.#try('database', checks.database),
      this.#try('files', checks.files),
      this.#try('disk', () => this.#mustHaveRoom()),
    ])
  }

  async #try(part: Dependency, check: () => Promise<unknown>) {
    let timer: NodeJS.Timeout | undefined
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs / 1000} s`)), timeoutMs)
      })
      await Promise.race([check(), late])
      this.#note(part, true, '')
    } catch (error) {
      this.#note(part, false, messageOf(error))
    } finally {
      clearTimeout(timer)
    }
  }

  async #mustHaveRoom() {
    const { bavail, blocks, bsize } = await statfs(this.#options.checks.dataDir)
    this.freeBytes = bavail * bsize
    this.diskBytes = blocks * bsize
    if (bavail < leastShare * blocks || this.freeBytes < leastBytes)
      throw new Error(`${Math.round(this.freeBytes / 1024 ** 2)} MiB are free in DATA_DIR`)
  }

  #note(part: Dependency, isWell: boolean, reason: string) {
    if (isWell !== this.#away.has(part)) return
    if (isWell) this.#away.delete(part)
    else this.#away.set(part, new Date())
    this.#options.changed?.(part, isWell, reason)
  }
}
