import { Problem } from '../../contract/problem.ts'

/** Thrown when a call may succeed later; the answer carries `Retry-After`, in whole seconds. */
export class TryLater extends Problem {
  readonly retryAfterSeconds: number

  constructor(status: 429 | 503, retryAfterSeconds: number, message: string, info?: string) {
    super(status, message, info)
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds))
  }
}
