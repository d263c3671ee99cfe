import { expect, test } from 'vitest'
import { problem } from '../contract/problem.ts'
import { Cache } from './cache.ts'
import { Unavailable } from './database/unavailable.ts'

const always = () => true
const newHold = (most = 1000) => new Cache<string>({ most, sizeOf: ({ length }) => length })

test('a value is computed once, however many ask at the same time', async () => {
  const hold = newHold()
  let made = 0
  const make = async () => `${++made}`
  const answers = await Promise.all(Array.from({ length: 20 }, () => hold.make('k', make, always)))
  expect(new Set(answers.map(({ value }) => value))).toEqual(new Set(['1']))
  expect(hold.get('k')).toBe('1')
})

test('a value computed during a change is returned, but not cached', async () => {
  const hold = newHold()
  let finish: (made: string) => void = () => {}
  const slow = hold.make('k', () => new Promise<string>((resolve) => (finish = resolve)), always)
  hold.drop(['k'])
  await hold.make('k', async () => 'new', always)
  finish('old')
  expect((await slow).value).toBe('old')
  expect(hold.get('k')).toBe('new')
})

test('least recently used values are evicted above the byte limit', async () => {
  const hold = newHold(25)
  for (const key of ['a', 'b']) await hold.make(key, async () => 'x'.repeat(10), always)
  await hold.make('a', async () => 'unused', always)
  await hold.make('c', async () => 'x'.repeat(10), always)
  expect([hold.get('a'), hold.get('b'), hold.get('c')].map(Boolean)).toEqual([true, false, true])
})

test('a failure is thrown to everyone waiting, and the next request tries again', async () => {
  const hold = newHold()
  const failing = () => hold.make('k', () => Promise.reject(new Error('no')), always)
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('no')
  expect((await hold.make('k', async () => 'yes', always)).value).toBe('yes')
})

/** A hold that can be made unsure, with its own clock. */
function doubtful() {
  const state = { isSure: true, now: 1_000_000 }
  const hold = new Cache<string>({
    ...{ most: 1000, sizeOf: ({ length }) => length, staleMs: 600_000 },
    isSure: () => state.isSure,
    sureUntil: () => 1_000_000,
    now: () => state.now,
  })
  return { hold, state }
}
const away = () => Promise.reject(new Unavailable('the database is away'))

test('an uncertain value is computed again, and served stale only while the database is away, for a limited time', async () => {
  const { hold, state } = doubtful()
  await hold.make('k', async () => 'old', always)
  state.isSure = false
  hold.doubt(1_000_000)
  expect(hold.get('k')).toBe(undefined)
  state.now += 37_000
  expect(await hold.make('k', away, always)).toEqual({ value: 'old', staleMs: 37_000 })
  state.now += 600_000
  await expect(hold.make('k', away, always)).rejects.toThrow('away')
  state.isSure = true
  expect(await hold.make('k', async () => 'new', always)).toEqual({ value: 'new' })
  expect(hold.get('k')).toBe('new')
})

test('while the database is away, one request tries once a second', async () => {
  const { hold, state } = doubtful()
  for (const key of ['a', 'b']) await hold.make(key, async () => key, always)
  hold.doubt(state.now)
  let tries = 0
  const trying = () => {
    tries++
    return away()
  }
  await hold.make('a', trying, always)
  for (let asked = 0; asked < 50; asked++)
    for (const key of ['a', 'b']) expect((await hold.make(key, trying, always)).value).toBe(key)
  expect(tries).toBe(1)
  state.now += 1000
  for (let asked = 0; asked < 50; asked++) await hold.make(asked % 2 ? 'a' : 'b', trying, always)
  expect(tries).toBe(2)
})

test.each([401, 403, 404])('an error from the database always wins: %i', async (status) => {
  const { hold } = doubtful()
  await hold.make('k', async () => 'old', always)
  hold.doubt(1_000_000)
  await expect(hold.make('k', () => Promise.reject(problem(status, 'no')), always)).rejects.toThrow('no')
  await expect(hold.make('k', away, always)).rejects.toThrow('away')
})

test('a value that changes while the database is away is not served stale', async () => {
  const { hold } = doubtful()
  await hold.make('k', async () => 'old', always)
  hold.doubt(1_000_000)
  let fail: (error: Error) => void = () => {}
  const asked = hold.make('k', () => new Promise<string>((_, reject) => (fail = reject)), always)
  hold.drop(['k'])
  fail(new Unavailable('away'))
  await expect(asked).rejects.toThrow('away')
})

test('a value computed while changes may be missed is computed again for the next, and is a newer fallback', async () => {
  const { hold, state } = doubtful()
  state.isSure = false
  await hold.make('k', async () => 'first', always)
  expect((await hold.make('k', async () => 'second', always)).value).toBe('second')
  expect((await hold.make('k', away, always)).value).toBe('second')
})
