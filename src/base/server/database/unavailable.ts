import { OperatorError } from '../operator-error.ts'

/** Thrown if something that the site depends on cannot be reached. The message is for the operator. */
export class Unavailable extends OperatorError {
  override name = 'Unavailable'
}

/** SQLSTATE classes: connection failures, insufficient resources, a server that is shutting down or starting up. */
const stateOfOutage = /^(?:08|53|57P)/
const networkCodes = /^(?:ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$)/
const statementTimeout = '57014'

/** Errors that `pg` throws without a code. */
const driverMessages = [
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'is not queryable',
]

/** Whether an error or its cause means that the database or the file store cannot be reached in time. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Unavailable) return true
  const code = codeOf(error)
  if (stateOfOutage.test(code) || networkCodes.test(code) || code === statementTimeout) return true
  // The socket of a local server that is being restarted.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (driverMessages.some((message) => error.message.includes(message))) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return isUnavailable(error.cause)
}

/** Whether an error or its cause means that a disk is full: the database's or our own. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) || isDiskFull(error.cause)
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
