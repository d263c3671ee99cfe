import { Worker } from 'node:worker_threads'
import { TryLater } from '../http/try-later.ts'
import { root } from '../root.ts'
import type { Answer, Task } from './worker.ts'

/** A function that runs in a worker: the default export of a module of its own. Its input and output are cloned. */
type WorkerTask<Run extends (input: never) => unknown> = { readonly module: string; readonly run?: Run }

/** `workerTask<typeof inspect>(new URL('src/…/inspect.ts', root))`, with `inspect` imported as a type only. */
export const workerTask = <Run extends (input: never) => unknown>(module: URL): WorkerTask<Run> => ({
  module: module.href,
})

/** Thrown if a task was terminated: it took too long or too much memory, or its worker died. */
export class TaskStopped extends Error {}

export type WorkerPoolOptions = {
  size?: number
  /** The number of tasks that may wait; one more gets 503. */
  maxWaiting?: number
  /** How long a task may run, in milliseconds, without the time it waited. */
  timeoutMs?: number
  stopped?(error: TaskStopped): void
}

const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
const retryAfterSeconds = 2

type Job = Task & { resolve(output: unknown): void; reject(error: unknown): void }

/**
 * Runs slow work, such as parsing external files, off the main thread. Workers start with the first tasks, run the
 * sources as they are, see no environment, and do not keep the process alive while idle. Only a task that is stopped ends
 * its worker, because V8 may abort the process while a worker ends (nodejs/node issue 64500).
 */
export class WorkerPool {
  /** The idle workers of the process: a pool that closes leaves its own to the next one. */
  static readonly #idle: Worker[] = []
  static readonly #pools = new WeakMap<Worker, WorkerPool>()
  readonly #options: Required<WorkerPoolOptions>
  /** The task of each busy worker; undefined while it is being terminated. */
  readonly #busy = new Map<Worker, { job: Job; late: NodeJS.Timeout } | undefined>()
  readonly #waiting: Job[] = []
  #isClosed = false

  constructor({ size = 2, maxWaiting = 20, timeoutMs = 10_000, stopped = () => {} }: WorkerPoolOptions = {}) {
    this.#options = { size, maxWaiting, timeoutMs, stopped }
  }

  /** Rejects with what the task throws, `TaskStopped` if it is terminated, `TryLater` if too many wait. */
  run<Run extends (input: never) => unknown>(
    { module }: WorkerTask<Run>,
    input: Parameters<Run>[0],
  ): Promise<Awaited<ReturnType<Run>>> {
    return new Promise((resolve, reject) => {
      const job: Job = { module, input, resolve: resolve as Job['resolve'], reject }
      if (this.#isClosed) reject(stopping())
      else if (this.#busy.size < this.#options.size) this.#start(job)
      else if (this.#waiting.length < this.#options.maxWaiting) this.#waiting.push(job)
      else reject(new TryLater(503, retryAfterSeconds, 'The server is busy.', 'Please try again in a moment.'))
    })
  }

  /** Stops all tasks: running and waiting ones are rejected with 503. */
  async close() {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(stopping())
    const workers = [...this.#busy.keys()]
    for (const worker of workers) this.#take(worker)?.reject(stopping())
    await Promise.all(workers.map((worker) => worker.terminate()))
  }

  #start(job: Job) {
    const worker = WorkerPool.#idle.pop() ?? WorkerPool.#newWorker()
    WorkerPool.#pools.set(worker, this)
    const { timeoutMs } = this.#options
    const late = setTimeout(() => this.#stop(worker, `took longer than ${timeoutMs / 1000} s.`), timeoutMs)
    this.#busy.set(worker, { job, late })
    worker.ref()
    try {
      worker.postMessage({ module: job.module, input: job.input } satisfies Task)
    } catch (error) {
      this.#take(worker)
      this.#makeIdle(worker)
      job.reject(error)
    }
  }

  static #newWorker(): Worker {
    const worker = new Worker(new URL('src/base/server/workers/worker.ts', root), {
      execArgv: [],
      env: {},
      resourceLimits,
    })
    const tell = (act: (pool: WorkerPool) => void) => {
      const pool = WorkerPool.#pools.get(worker)
      if (pool) act(pool)
    }
    worker.on('message', (answer: Answer) => tell((pool) => pool.#finish(worker, answer)))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'ran out of memory.' : `died: ${error.message}`
      tell((pool) => pool.#stop(worker, why))
    })
    worker.on('exit', () => tell((pool) => pool.#forget(worker)))
    return worker
  }

  #finish(worker: Worker, answer: Answer) {
    const job = this.#take(worker)
    if (!job) return
    this.#makeIdle(worker)
    if ('output' in answer) job.resolve(answer.output)
    else job.reject(Object.assign(new Error(answer.error.message), { stack: answer.error.stack }))
  }

  #forget(worker: Worker) {
    this.#stop(worker, 'exited.')
    this.#busy.delete(worker)
    const at = WorkerPool.#idle.indexOf(worker)
    if (at >= 0) WorkerPool.#idle.splice(at, 1)
    this.#startNext()
  }

  /** Terminates a worker during its task. Its place is free once it has exited. */
  #stop(worker: Worker, why: string) {
    const job = this.#take(worker)
    if (!job) return
    const error = new TaskStopped(`${job.module.slice(job.module.lastIndexOf('/') + 1)} ${why}`)
    job.reject(error)
    this.#options.stopped(error)
    void worker.terminate()
  }

  /** Takes the task from a worker, which stays busy until it is idle again or exits. */
  #take(worker: Worker): Job | undefined {
    const running = this.#busy.get(worker)
    if (!running) return undefined
    clearTimeout(running.late)
    this.#busy.set(worker, undefined)
    return running.job
  }

  #makeIdle(worker: Worker) {
    this.#busy.delete(worker)
    worker.unref()
    WorkerPool.#idle.push(worker)
    this.#startNext()
  }

  #startNext() {
    if (this.#busy.size >= this.#options.size) return
    const next = this.#waiting.shift()
    if (next) this.#start(next)
  }
}

const stopping = () => new TryLater(503, retryAfterSeconds, 'The server is stopping.', 'Please try again in a moment.')
