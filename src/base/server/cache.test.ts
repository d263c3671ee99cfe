import { expect, test } from 'vitest'
import { problem } from '../contract/problem.ts'
import { Cache, staleStatus } from './cache.ts'
import { Unavailable } from './database/unavailable.ts'

const always = () => true
const newCache = (max = 1000) => new Cache<string>({ max, sizeOf: ({ length }) => length })

test('a value is computed once, however many callers ask for it at the same time', async () => {
  const cache = newCache()
  let made = 0
  const make = async () => `${++made}`
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.make('k', make, always)))
  expect(new Set(answers.map(({ value }) => value))).toEqual(new Set(['1']))
  expect(cache.get('k')).toBe('1')
})

test('a value computed during a change is returned, but not cached', async () => {
  const cache = newCache()
  let finish: (made: string) => void = () => {}
  const slow = cache.make('k', () => new Promise<string>((resolve) => (finish = resolve)), always)
  cache.drop(['k'])
  await cache.make('k', async () => 'new', always)
  finish('old')
  expect((await slow).value).toBe('old')
  expect(cache.get('k')).toBe('new')
})

test('least recently used values are evicted above the byte limit', async () => {
  const cache = newCache(25)
  for (const key of ['a', 'b']) await cache.make(key, async () => 'x'.repeat(10), always)
  await cache.make('a', async () => 'unused', always)
  await cache.make('c', async () => 'x'.repeat(10), always)
  expect([cache.get('a'), cache.get('b'), cache.get('c')].map(Boolean)).toEqual([true, false, true])
})

test('a failure is thrown to everyone waiting, and the next request tries again', async () => {
  const cache = newCache()
  const failing = () => cache.make('k', () => Promise.reject(new Error('no')), always)
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('no')
  expect((await cache.make('k', async () => 'yes', always)).value).toBe('yes')
})

/** A cache whose certainty and clock the test sets. */
function uncertainCache() {
  const state = { isSure: true, now: 1_000_000 }
  const cache = new Cache<string>({
    ...{ max: 1000, sizeOf: ({ length }) => length, staleMs: 600_000 },
    isSure: () => state.isSure,
    sureUntil: () => 1_000_000,
    now: () => state.now,
  })
  return { cache, state }
}
const away = () => Promise.reject(new Unavailable('the database is away'))

test('an uncertain value is computed again, and served stale only while the database is away, for a limited time', async () => {
  const { cache, state } = uncertainCache()
  await cache.make('k', async () => 'old', always)
  state.isSure = false
  cache.doubt(1_000_000)
  expect(cache.get('k')).toBe(undefined)
  state.now += 37_000
  expect(await cache.make('k', away, always)).toEqual({ value: 'old', staleMs: 37_000 })
  state.now += 600_000
  await expect(cache.make('k', away, always)).rejects.toThrow('away')
  state.isSure = true
  expect(await cache.make('k', async () => 'new', always)).toEqual({ value: 'new' })
  expect(cache.get('k')).toBe('new')
})

test('while the database is away, one request tries once a second', async () => {
  const { cache, state } = uncertainCache()
  for (const key of ['a', 'b']) await cache.make(key, async () => key, always)
  cache.doubt(state.now)
  let tries = 0
  const trying = () => {
    tries++
    return away()
  }
  await cache.make('a', trying, always)
  for (let call = 0; call < 50; call++)
    for (const key of ['a', 'b']) expect((await cache.make(key, trying, always)).value).toBe(key)
  expect(tries).toBe(1)
  state.now += 1000
  for (let call = 0; call < 50; call++) await cache.make(call % 2 ? 'a' : 'b', trying, always)
  expect(tries).toBe(2)
})

test.each([401, 403, 404])('an error from the database always wins: %i', async (status) => {
  const { cache } = uncertainCache()
  await cache.make('k', async () => 'old', always)
  cache.doubt(1_000_000)
  await expect(cache.make('k', () => Promise.reject(problem(status, 'no')), always)).rejects.toThrow('no')
  await expect(cache.make('k', away, always)).rejects.toThrow('away')
})

test('a value that changes while the database is away is not served stale', async () => {
  const { cache } = uncertainCache()
  await cache.make('k', async () => 'old', always)
  cache.doubt(1_000_000)
  let fail: (error: Error) => void = () => {}
  const pending = cache.make('k', () => new Promise<string>((_, reject) => (fail = reject)), always)
  cache.drop(['k'])
  fail(new Unavailable('away'))
  await expect(pending).rejects.toThrow('away')
})

test('a value computed while changes may be missed is computed again for the next, and is a newer fallback', async () => {
  const { cache, state } = uncertainCache()
  state.isSure = false
  await cache.make('k', async () => 'first', always)
  expect((await cache.make('k', async () => 'second', always)).value).toBe('second')
  expect((await cache.make('k', away, always)).value).toBe('second')
})

test.each([
  [1, -1],
  [400, -1],
  [1000, -1],
  [1001, -2],
  [90_000, -90],
])('an answer that may be out of date for %i ms says so with ttl=%i', (staleMs, ttl) => {
  expect(staleStatus(staleMs)).toBe(`mds; hit; ttl=${ttl}`)
})
