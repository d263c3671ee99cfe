import { OperatorError } from '../operator-error.ts'

/** Why the embedded database cannot start, in one sentence for the person who runs it. */
export class EmbeddedError extends OperatorError {
  override name = 'EmbeddedError'
}
