import { expect, test } from 'vitest'
import { isUnavailable } from '#base/server/database/unavailable.ts'
import { testDatabase } from '#test/database.ts'
import { SiteIndex } from './site-index.ts'

test('asks the database what has changed after an announcement, and before each search while one may be missed', async () => {
  const { db, pool } = await testDatabase('tree')
  let isSure = true
  const site = new SiteIndex({
    ...{ db, routes: async () => [], extra: () => [], isSure: () => isSure },
    failed(error) {
      throw error
    },
  })
  const version = async () => (await site.searchable({ user: undefined, isForEditors: false })).version
  const change = () =>
    pool.query(`insert into change_counts values ('page:/about', 1)
      on conflict (topic) do update set count = change_counts.count + 1`)
  const seen = [await version()]
  await change()
  site.doubt()
  seen.push(await version())
  isSure = false
  await change()
  seen.push(await version())
  await change()
  seen.push(await version())
  // What changed since the last search may have been missed.
  await change()
  isSure = true
  seen.push(await version())
  expect(new Set(seen).size).toBe(seen.length)
  expect(await version()).toBe(seen.at(-1))
})

test('a site that was never read because the database is away is unavailable, and not at fault', async () => {
  const { db, pool } = await testDatabase('tree')
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  pool.query = () => Promise.reject(away)
  const site = new SiteIndex({
    ...{ db, routes: async () => [], extra: () => [], isSure: () => true },
    failed() {},
  })
  const error = await site.searchable({ user: undefined, isForEditors: false }).catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(true)
})
