import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { Db } from './database.ts'
import { pipelined } from './pipelined.ts'

test('statements run in order, and each returns its own result', async () => {
  const { db } = await testDatabase()
  const count = sql`with one as (select nextval('counted')) select nextval::int as at from one`
  const answers = await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary sequence counted`)
    return pipelined(tx.execute(count), tx.execute(count), undefined, tx.execute(count))
  })
  expect(answers.map((answer) => answer?.rows[0]?.at)).toEqual([1, 2, undefined, 3])
})

test('nothing is sent after a rollback', async () => {
  const { db } = await testDatabase()
  await db.execute(sql`create table noted (id int primary key)`)
  const note = (id: number) => sql`insert into noted values (${id})`
  const several = async (tx: Db) => {
    for (let round = 0; round < 10; round++) await tx.execute(sql`select 1`).catch(() => undefined)
    await tx.execute(note(2))
  }
  let slow: Promise<void> | undefined
  const failing = db.transaction((tx) => {
    slow = several(tx)
    return pipelined(tx.execute(note(1)), tx.execute(sql`select 1 / 0`), slow)
  })
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  await expect(slow).rejects.toThrow()
  expect((await db.execute(sql`select id from noted`)).rows).toEqual([])
})

test('the earliest failure is the one that is thrown', async () => {
  const { db } = await testDatabase()
  const late = async (tx: Db) => {
    await tx.execute(sql`select 1`)
    await tx.execute(sql`select 2`)
  }
  const failing = db.transaction((tx) => pipelined(late(tx), tx.execute(sql`select 1 / 0`)))
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } })
})

test('a pooled connection answers after a failure among statements sent together', async () => {
  const { db } = await testDatabase()
  const attempts = Array.from({ length: 30 }, (_, at) =>
    db.transaction((tx) => pipelined(tx.execute(sql`select ${at}::int / 0`), tx.execute(sql`select ${at}::int as at`))),
  )
  for (const { status } of await Promise.allSettled(attempts)) expect(status).toBe('rejected')
  const { rows } = await db.execute(sql`select 7 as at`)
  expect(rows).toEqual([{ at: 7 }])
})

test('a connection that ends during a transaction fails it, and nothing else', async () => {
  const { db } = await testDatabase()
  const ended = db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
  await expect(ended).rejects.toThrow()
  expect((await db.execute(sql`select 7 as at`)).rows).toEqual([{ at: 7 }])
})
