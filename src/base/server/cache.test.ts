import { expect, test } from 'vitest'
import { Cache, staleStatus } from './cache.ts'
import { Unavailable } from './database/unavailable.ts'

const always = () => true

/** A cache whose freshness and clock the test sets. */
function cacheWithClock({ max = 1000, graceMs = 0 } = {}) {
  const state = { isCurrent: true, ageMs: 0, now: 0 }
  const cache = new Cache<string>({
    ...{ max, sizeOf: ({ length }) => length, now: () => state.now },
    freshness: {
      graceMs,
      isUsable: () => state.ageMs < 600_000,
      isFresh: () => state.isCurrent,
      isCurrent: async () => state.isCurrent,
      ageMs: () => state.ageMs,
    },
  })
  return { cache, state }
}
const newCache = (max?: number) => cacheWithClock({ ...(max && { max }) }).cache

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
  await Promise.resolve()
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

test('a value that was replaced is used until its grace has run out, and made once in that time', async () => {
  const { cache, state } = cacheWithClock({ graceMs: 250 })
  let made = 0
  const next = async () => (await cache.make('k', async () => `${++made}`, always)).value
  const seen: string[] = []
  for (; state.now < 1000; state.now += 50) {
    seen.push(await next())
    cache.drop(['k'])
  }
  expect(seen.join('')).toBe('11111222223333344444')
})

test('what is being made is shared only until its grace has run out, if it is replaced meanwhile', async () => {
  const { cache, state } = cacheWithClock({ graceMs: 250 })
  const finish: ((made: string) => void)[] = []
  const next = () => cache.make('k', () => new Promise<string>((resolve) => finish.push(resolve)), always)
  const answers = [next()]
  await Promise.resolve()
  cache.drop(['k'])
  for (const ms of [0, 249, 250]) {
    state.now = ms
    answers.push(next())
    await Promise.resolve()
  }
  for (const [at, resolve] of finish.entries()) resolve(`made ${at}`)
  expect((await Promise.all(answers)).map(({ value }) => value)).toEqual(['made 0', 'made 0', 'made 0', 'made 1'])
  expect(cache.get('k')).toBe('made 1')
})

test('while the database is away, a value is served stale for a limited time, and nothing else is waited for', async () => {
  const { cache, state } = cacheWithClock()
  await cache.make('k', async () => 'old', always)
  await cache.make('gone', async () => 'closed', always)
  cache.drop(['gone'])
  state.isCurrent = false
  expect(cache.get('k')).toBe(undefined)
  const unused = () => Promise.reject(new Error('not asked'))
  state.ageMs = 37_000
  expect(await cache.make('k', unused, always)).toEqual({ value: 'old', staleMs: 37_000 })
  await expect(cache.make('gone', unused, always)).rejects.toThrow(Unavailable)
  state.ageMs = 600_000
  await expect(cache.make('k', unused, always)).rejects.toThrow(Unavailable)
  state.isCurrent = true
  expect(await cache.make('k', unused, always)).toEqual({ value: 'old' })
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
