import pg from 'pg'

export type Observed = { ms: number; rows: number; error?: unknown }

/** Called with the text of a query, with `$1` for a value, when it begins; the returned function when it ends. */
export type QueryObserver = (text: string) => (ended: Observed) => void

/** Discards its connection when a query times out: a rollback on it would wait as long again. */
export const clientWithTimeout = (observe: QueryObserver = () => () => {}): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const query = this.query.bind(this) as (...args: unknown[]) => unknown
      const impatient = (...args: unknown[]) => {
        const began = performance.now()
        const observed = observe(textOf(args[0]))
        const ended = (error: unknown, result?: { rowCount?: number | null }) => {
          observed({ ms: performance.now() - began, rows: result?.rowCount ?? 0, ...(error ? { error } : {}) })
          if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy()
        }
        const callback = args.at(-1)
        if (typeof callback === 'function')
          return query(...args.slice(0, -1), (error: unknown, result: pg.QueryResult) => {
            ended(error, result)
            callback(error, result)
          })
        const answer = query(...args)
        if (answer instanceof Promise) answer.then((result) => ended(undefined, result), ended)
        return answer
      }
      this.query = impatient as typeof this.query
    }
  }

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : typeof query === 'object' && query && 'text' in query ? String(query.text) : ''
