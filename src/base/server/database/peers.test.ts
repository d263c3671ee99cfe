import { afterEach, expect, test, vi } from 'vitest'
import { newPeers } from './peers.ts'

afterEach(() => void vi.useRealTimers())

test('a process that was silent for fifteen seconds is not waited for, and is new when it is heard again', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const peers = newPeers()
  expect([peers.note('first'), peers.note('second'), peers.note('first')]).toEqual([true, true, false])
  vi.advanceTimersByTime(15_000)
  peers.note('second')
  vi.advanceTimersByTime(1)
  expect([...peers.waitFor('token').remaining]).toEqual(['second'])
  expect(peers.count).toBe(1)
  expect(peers.note('first')).toBe(true)
})
