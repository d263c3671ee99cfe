import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBodyTime } from './body-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose body comes as slowly as a test lets it. */
function slowRequest(method: string, url: string) {
  const state = { isComplete: false, isCut: false }
  const request = Object.assign(new EventEmitter(), { method, url, destroy: () => (state.isCut = true) })
  Object.defineProperty(request, 'complete', { get: () => state.isComplete })
  limitBodyTime(request as unknown as IncomingMessage, (path) => path.startsWith('/upload'))
  return state
}

test.each([
  ['POST', '/api/content/page', false, true],
  ['POST', '/api/content/page', true, false],
  ['POST', '/upload/file', false, false],
  ['GET', '/', false, false],
])('D-42 after five minutes %s %s, its body complete: %j, is cut: %j', (method, url, isComplete, isCut) => {
  const state = slowRequest(method, url)
  vi.advanceTimersByTime(4 * 60_000)
  expect(state.isCut).toBe(false)
  state.isComplete = isComplete
  vi.advanceTimersByTime(2 * 60_000)
  expect(state.isCut).toBe(isCut)
})
