import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBodyTime } from './body-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose body arrives as slowly as a test needs. */
function slowRequest(method: string, url: string) {
  const state = { isComplete: false, isCut: false }
  const headers = { 'transfer-encoding': 'chunked' }
  const request = Object.assign(new EventEmitter(), { method, url, headers, destroy: () => (state.isCut = true) })
  Object.defineProperty(request, 'complete', { get: () => state.isComplete })
  const response = new EventEmitter()
  limitBodyTime(request as unknown as IncomingMessage, response as ServerResponse, (path) => path.startsWith('/upload'))
  return Object.assign(state, { answer: () => response.emit('finish') })
}

test.each([
  ['POST', '/api/content/page', false, true],
  ['POST', '/api/content/page', true, false],
  ['POST', '/upload/file', false, false],
  ['GET', '/', false, false],
])('D-42 after a minute %s %s, body complete: %j, is cut off: %j', (method, url, isComplete, isCut) => {
  const state = slowRequest(method, url)
  vi.advanceTimersByTime(50_000)
  expect(state.isCut).toBe(false)
  state.isComplete = isComplete
  vi.advanceTimersByTime(20_000)
  expect(state.isCut).toBe(isCut)
})

test.each([
  ['POST', '/upload/file'],
  ['GET', '/'],
])('a body still arriving after the answer is cut off a minute later: %s %s', (method, url) => {
  const state = slowRequest(method, url)
  vi.advanceTimersByTime(20 * 60_000)
  state.answer()
  vi.advanceTimersByTime(50_000)
  expect(state.isCut).toBe(false)
  vi.advanceTimersByTime(20_000)
  expect(state.isCut).toBe(true)
})
