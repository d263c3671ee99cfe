import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { DatabaseProxy } from '#test/database-proxy.ts'
import { type Db, openDatabase } from './database.ts'
import { pipelined } from './pipelined.ts'

test('the database parses and plans once what a connection sends often', async () => {
  const { db } = await testDatabase()
  await db.transaction(async (tx) => {
    await sendOften(tx)
    await tx.execute(sql`select ${1}::int as seldom`)
    expect(await namedIn(tx)).toEqual(['select $1::int as often'])
  })
})

test('statements sent together for the first time do not name it twice, and one that fails can be sent again', async () => {
  const { db } = await testDatabase()
  const divided = (by: number) => sql`select 12 / ${by}::int as part`
  const together = (tx: Db, by: number) =>
    pipelined(...Array.from({ length: 12 }, () => tx.execute<{ part: number }>(divided(by))))
  await expect(db.transaction((tx) => together(tx, 0))).rejects.toMatchObject({
    cause: { message: 'division by zero' },
  })
  const answers = await db.transaction((tx) => together(tx, 3))
  expect(answers.map(({ rows }) => rows[0]?.part)).toEqual(Array.from({ length: 12 }, () => 4))
})

test('a connection names no more than a hundred', async () => {
  const { db } = await testDatabase()
  await db.transaction(async (tx) => {
    for (let length = 1; length <= 110; length++) {
      const values = sql.join(
        Array.from({ length }, (_, at) => sql`${at}::int`),
        sql`, `,
      )
      await pipelined(...Array.from({ length: 6 }, () => tx.execute(sql`select ${length}::int in (${values})`)))
    }
    expect(await namedIn(tx)).toHaveLength(100)
  })
})

test('each name stands for one statement, however many others are sent in between', async () => {
  const { db } = await testDatabase()
  await db.transaction(async (tx) => {
    await sendOften(tx)
    for (let from = 0; from < 1200; from += 100)
      await pipelined(
        ...Array.from({ length: 100 }, (_, at) =>
          tx.execute(sql`select ${1}::int as ${sql.identifier(`n${from + at}`)}`),
        ),
      )
    await sendOften(tx)
    for (let time = 0; time < 6; time++) await tx.execute(sql`select ${time}::int as later`)
    expect(await namedIn(tx)).toEqual(['select $1::int as often', 'select $1::int as later'])
  })
})

test('a connection whose statements no longer fit the tables is replaced', async () => {
  const { db, url } = await testDatabase()
  await db.execute(sql`create table noted (id int)`)
  const read = () => db.transaction((tx) => tx.execute(sql`select id from noted where id > ${0}`))
  for (let time = 0; time < 20; time++) await read()
  const migration = new pg.Client({ connectionString: url })
  await migration.connect()
  await migration.query('alter table noted alter id type bigint')
  await migration.end()
  await Promise.allSettled([read(), read()])
  expect((await Promise.all([read(), read()])).map(({ rows }) => rows)).toEqual([[], []])
})

test('nothing is named behind a pooler, which may pass each transaction to another session', async () => {
  const { url } = await testDatabase()
  const proxy = await DatabaseProxy.to(url)
  proxy.refusesSettings = true
  onTestFinished(() => proxy.close())
  for (const addresses of [
    { DATABASE_URL: url, DATABASE_DIRECT_URL: url },
    { DATABASE_URL: proxy.url, DATABASE_DIRECT_URL: url },
    { DATABASE_URL: proxy.url },
  ]) {
    const { db, close } = await openDatabase({ ...addresses, DATA_DIR: '', DATABASE_POOL: 1 }, () => {})
    await db.transaction(async (tx) => {
      await sendOften(tx)
      expect(await namedIn(tx)).toEqual([])
    })
    await close()
  }
})

async function sendOften(db: Db) {
  for (let time = 0; time < 6; time++) await db.execute(sql`select ${time}::int as often`)
}

const namedIn = async (db: Db) =>
  (
    await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements order by prepare_time`)
  ).rows.map(({ statement }) => statement)
