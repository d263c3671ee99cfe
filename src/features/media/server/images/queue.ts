import { TryLater } from '#base/server/http/try-later.ts'

/** Images that no page requests come last, one at a time, and only while nothing else waits. */
export type Urgency = 'upload' | 'page' | 'other'

export type Job = { client: string; urgency: Urgency }

const order: readonly Urgency[] = ['upload', 'page', 'other']
const retryAfterSeconds = 2

type Limits = {
  maxRunning: number
  /** For all clients together, and for each client per urgency. */
  maxWaiting: number
  maxWaitingEach: number
}

type Waiting = { start(): void; refuse(): void }

/** Serves clients in turn, so that none has to wait for all the requests of another; refuses any excess with 503. */
export class Queue {
  readonly #limits: Limits
  /** The waiting jobs of each urgency by client, next client first. */
  readonly #waiting: Record<Urgency, Map<string, Waiting[]>> = {
    upload: new Map(),
    page: new Map(),
    other: new Map(),
  }
  readonly #running: Record<Urgency, number> = { upload: 0, page: 0, other: 0 }

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Queues a job and runs it. Rejects with `TryLater` if too many are waiting. */
  async run<Result>({ client, urgency }: Job, work: () => Promise<Result>): Promise<Result> {
    if (!this.#mayStart(urgency)) await this.#wait(client, urgency)
    else this.#running[urgency]++
    try {
      return await work()
    } finally {
      this.#running[urgency]--
      this.#startNext()
    }
  }

  #mayStart(urgency: Urgency): boolean {
    const running = order.reduce((sum, each) => sum + this.#running[each], 0)
    return running < this.#limits.maxRunning && (urgency !== 'other' || this.#running.other === 0)
  }

  #wait(client: string, urgency: Urgency): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(busy())
      const clients = this.#waiting[urgency]
      const jobs = clients.get(client) ?? []
      if (jobs.length >= this.#limits.maxWaitingEach || !this.#makeRoom(urgency)) return refuse()
      jobs.push({ start: resolve, refuse })
      clients.set(client, jobs)
    })
  }

  /** If the queue is full, refuses the latest job of a lower urgency; returns whether there is room. */
  #makeRoom(urgency: Urgency): boolean {
    const all = order.flatMap((each) => [...this.#waiting[each].values()])
    if (all.reduce((sum, { length }) => sum + length, 0) < this.#limits.maxWaiting) return true
    for (const lower of order.slice(order.indexOf(urgency) + 1).reverse())
      for (const [client, jobs] of [...this.#waiting[lower]].reverse()) {
        jobs.pop()?.refuse()
        if (jobs.length === 0) this.#waiting[lower].delete(client)
        return true
      }
    return false
  }

  #startNext() {
    for (const urgency of order) {
      const clients = this.#waiting[urgency]
      for (const [client, jobs] of clients) {
        if (!this.#mayStart(urgency)) return
        // Move the client to the end of the queue.
        clients.delete(client)
        const next = jobs.shift()
        if (jobs.length > 0) clients.set(client, jobs)
        this.#running[urgency]++
        next?.start()
        return
      }
    }
  }
}

const busy = () => new TryLater(503, retryAfterSeconds, 'The server is busy.', 'Please try again in a moment.')
