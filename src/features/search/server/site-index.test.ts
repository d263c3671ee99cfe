import pg from 'pg'
import { expect, test } from 'vitest'
import { Lease } from '#base/server/database/lease.ts'
import { isUnavailable } from '#base/server/database/unavailable.ts'
import { testDatabase } from '#test/database.ts'
import { SiteIndex } from './site-index.ts'

test('each change that a version query finds gives the next search another version', async () => {
  const { db, pool, versionPool } = await testDatabase('tree')
  const freshness = new Lease({ pool: versionPool, isAlone: true, staleMs: 0, onChange() {}, log() {} })
  const site = new SiteIndex({
    ...{ db, routes: async () => [], extra: () => [], freshness },
    failed(error) {
      throw error
    },
  })
  const version = async () => (await site.searchable({ user: undefined, isForEditors: false })).version
  const change = () =>
    pool.query(`insert into change_counts values ('page:/about', 1)
      on conflict (topic) do update set count = change_counts.count + 1`)
  const seen = [await version()]
  for (let round = 0; round < 3; round++) {
    await change()
    await freshness.renew()
    seen.push(await version())
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(await version()).toBe(seen.at(-1))
})

test('a site that was never read because the database is away is unavailable, and not at fault', async () => {
  const { db } = await testDatabase('tree')
  const pool = new pg.Pool({ host: '127.0.0.1', port: 9 })
  const freshness = new Lease({ pool, isAlone: true, staleMs: 0, onChange() {}, log() {} })
  const site = new SiteIndex({ db, routes: async () => [], extra: () => [], freshness, failed() {} })
  const error = await site.searchable({ user: undefined, isForEditors: false }).catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(true)
})
