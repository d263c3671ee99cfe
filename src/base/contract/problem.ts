/** What every failed call answers: a message for people, more of it, a stable code, and the id of the request in the log. */
export type ProblemBody = { Message: string; Info: string; code: string; ref: string; current?: unknown }

/** A broken promise that is told to people. Made by `problem`, answered by the server in one place. */
export class Problem extends Error {
  readonly status: number
  readonly info: string
  /** Empty where the status says it all. */
  readonly code: string
  readonly ref: string
  /** With a conflict: what stands on the server now. */
  readonly current: unknown

  constructor(status: number, message: string, info = '', code = '', ref = '', current?: unknown) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.info = info
    this.code = code
    this.ref = ref
    this.current = current
  }
}

/** Says what went wrong: `throw problem(404, 'There is no such page.')`. */
export const problem = (status: number, message: string, info?: string, code?: string) =>
  new Problem(status, message, info, code)

/** Refuses what was based on a state that is no longer so, and tells the one that is (D-98). */
export const conflict = (message: string, current: unknown) => new Problem(409, message, '', undefined, '', current)
