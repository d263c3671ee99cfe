import pg from 'pg'
import { isDiskFull, isUnavailable } from '../database/unavailable.ts'
import { OperatorError } from '../operator-error.ts'
import { BackupError } from './format.ts'

/** What to do about errors of PostgreSQL, by SQLSTATE or its class. */
const remedies: Readonly<Record<string, string>> = {
  '42501': 'the account of the site must own the database',
  '42P06': 'give the site a database of its own',
  '42P07': 'give the site a database of its own',
  '42710': 'give the site a database of its own',
  '42723': 'give the site a database of its own',
  '55P03': 'another session uses the tables: end it',
  '0A': 'this server does not know something that the backup needs: restore into PostgreSQL 15 or newer',
  '22': 'the rows do not fit: the database must be in UTF-8, and the backup unchanged',
  '23': 'the rows are inconsistent: take another backup',
  '54': 'the server has reached one of its limits',
}

/** An error of the transaction that restores the rows, in one sentence for the operator. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof OperatorError || isDiskFull(error)) return error
  const { code = '', message } = error as Error & { code?: string }
  const unchanged = 'The database is as it was.'
  if (isUnavailable(error))
    return new BackupError(`The connection to the database was lost: ${message}. ${unchanged}`, { cause: error })
  if (!(error instanceof pg.DatabaseError)) return error
  const remedy = remedies[code] ?? remedies[code.slice(0, 2)]
  return new BackupError(
    `PostgreSQL refuses the backup: ${message} (${code})${remedy ? `; ${remedy}` : ''}. ${unchanged}`,
    { cause: error },
  )
}

/** A full disk, in one sentence for the operator; any other error as it is. */
export const restoreFault = (error: unknown) =>
  isDiskFull(error) && !(error instanceof OperatorError)
    ? new BackupError('The disk is full: make room, and restore again.', { cause: error })
    : error
