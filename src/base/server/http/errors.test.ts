import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { problem } from '../../contract/problem.ts'
import { answerErrors } from './errors.ts'
import { Outages } from './outages.ts'

test('a refusal is logged by its code and reference, without its message; an outage once, and not as a fault', async () => {
  const lines: Record<string, unknown>[] = []
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' })
  const app = Fastify({ loggerInstance: log, logController })
  const noted: unknown[] = []
  answerErrors(app, (error) => noted.push(error), new Outages((line) => log.warn(line)))
  app.get('/refused', () => {
    throw problem(409, 'There is a user jane.doe already.', '', 'USERNAME')
  })
  app.get('/away', () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  const refused = await app.inject('/refused')
  expect(refused.json().Message).toContain('jane.doe')
  expect(lines).toMatchObject([{ level: 30, status: 409, code: 'USERNAME', id: refused.json().ref, msg: 'refused' }])
  expect(JSON.stringify(lines)).not.toContain('jane.doe')
  lines.length = 0
  for (const answer of [await app.inject('/away'), await app.inject('/away')])
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '5', 'UNAVAILABLE'])
  expect(lines.map(({ msg }) => msg)).toEqual(['The database or the file store is not available: connect ECONNREFUSED'])
  expect(noted).toEqual([])
})
