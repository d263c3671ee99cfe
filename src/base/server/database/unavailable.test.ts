import { expect, test } from 'vitest'
import { isDiskFull, isUnavailable, Unavailable } from './unavailable.ts'

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

test.each([
  withCode('08006'),
  withCode('53300'),
  withCode('57P01'),
  withCode('57P03'),
  withCode('57014', 'canceling statement due to statement timeout'),
  withCode('ECONNREFUSED'),
  withCode('EPIPE'),
  withCode('EHOSTUNREACH'),
  withCode('ENOTFOUND'),
  new Error('Query read timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Failed query: select 1', { cause: withCode('57P01') }),
  new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
  new Unavailable('the bucket does not answer'),
])('an outage is recognised: %s', (error) => expect(isUnavailable(error)).toBe(true))

test.each([
  withCode('23505', 'duplicate key value'),
  withCode('42P01', 'relation does not exist'),
  withCode('ENOENT'),
  new Error('The image took too long (timeout)'),
  new Error('Failed query', { cause: withCode('22003') }),
  'ECONNREFUSED',
  undefined,
])('our own error is not an outage: %s', (error) => expect(isUnavailable(error)).toBe(false))

test('a full disk is recognised, the database’s and our own', () => {
  expect(isDiskFull(new Error('Failed query', { cause: withCode('53100') }))).toBe(true)
  expect(isDiskFull(withCode('ENOSPC'))).toBe(true)
  expect(isDiskFull(withCode('53300'))).toBe(false)
})
