/** The body of every failed call: a message for people, more detail, a stable code, and the id of the request in the log. */
export type ProblemBody = { Message: string; Info: string; code: string; ref: string; current?: unknown; path?: string }

/** An error with a message for people. Created by `problem`; the server turns it into a response in one place. */
export class Problem extends Error {
  declare readonly status: number
  declare readonly info: string
  /** Empty if the status is enough. */
  declare readonly code: string
  declare readonly ref: string
  /** For a conflict: the current state on the server. */
  declare readonly current: unknown
  /** The place of the fault in the input, as a JSON pointer; undefined if unknown. */
  declare readonly path: string | undefined

  constructor(status: number, message: string, info = '', { code = '', ref = '', current, path }: Details = {}) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.info = info
    this.code = code
    this.ref = ref
    this.current = current
    this.path = path
  }
}

type Details = { readonly [Name in 'code' | 'ref' | 'path']?: string | undefined } & { readonly current?: unknown }

/** The code of a 403 that means only that the user lacks a role for the page: the session stands. */
export const missingRole = 'ROLE'

export const problem = (status: number, message: string, info?: string, code?: string) =>
  new Problem(status, message, info, { code })

/** Refuses a change that was based on an outdated state, and returns the current one (D-98). */
export const conflict = (message: string, current: unknown) => new Problem(409, message, '', { current })

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
