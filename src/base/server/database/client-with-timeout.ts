import pg from 'pg'

export type Observed = { ms: number; rows: number; error?: unknown }

/** Called with the text of a query, with `$1` for a value, when it begins; the returned function when it ends. */
export type QueryObserver = (text: string) => (ended: Observed) => void

/** How often a connection sends a statement before it names it, and how many it names: each length of a list is another. */
const timesUntilNamed = 5
const mostNamed = 100
/** Bounds of what a connection remembers of statements without a name: how many, and of how many characters. */
const mostCounted = 500
const longestNamed = 4000

/** The second: a migration has changed the type of a column, and PostgreSQL keeps the statement as it was. */
const unusableAfter = ['Query read timeout', 'cached plan must not change result type']

/**
 * Discards its connection when a query times out: a rollback on it would wait as long again. With a session of its own, it
 * names the statements that it sends often, so that the database parses and plans them once.
 */
export const clientWithTimeout = (
  observe: QueryObserver = () => () => {},
  hasSession = () => false,
): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // A connection that ends while a transaction uses it fails that; without a listener it would end the process, too.
      this.on('error', () => {})
      const named = hasSession() ? namesOfFrequent() : (query: unknown) => query
      const query = this.query.bind(this) as (...args: unknown[]) => unknown
      const impatient = (...args: unknown[]) => {
        const began = performance.now()
        const observed = observe(textOf(args[0]))
        args[0] = named(args[0])
        const ended = (error: unknown, result?: { rowCount?: number | null }) => {
          observed({ ms: performance.now() - began, rows: result?.rowCount ?? 0, ...(error ? { error } : {}) })
          if (error instanceof Error && unusableAfter.includes(error.message)) this.connection.stream.destroy()
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

function namesOfFrequent() {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (query: unknown) => {
    // A string may hold several statements, which cannot be named together; what submits itself, such as a cursor, names itself.
    if (typeof query !== 'object' || query === null || 'submit' in query) return query
    const text = textOf(query)
    if (!names.has(text)) {
      if (names.size === mostNamed || text.length > longestNamed) return query
      const count = (counts.get(text) ?? 0) + 1
      if (counts.size === mostCounted) counts.clear()
      counts.set(text, count)
      if (count < timesUntilNamed) return query
      names.set(text, `s${names.size}`)
    }
    return { ...query, name: names.get(text) }
  }
}

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : typeof query === 'object' && query && 'text' in query ? String(query.text) : ''
