import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { databaseBefore } from '#test/old-database.ts'
import { findAccount } from './users.ts'

test('accounts, logins and audit of a database from before skeletons are unchanged', async () => {
  const { pool, migrate, finish } = await databaseBefore('0013_skeleton')
  for (const username of ['admin', 'Rossi', 'R0ssi', '\u0430dmin', '\uFF45dith', 'verdi'])
    await pool.query('insert into users (username, display_name, password_hash, roles) values ($1, $2, $3, $4)', [
      ...[username, `Dr ${username}`, `hash of ${username}`, ['Editor']],
    ])
  await pool.query(
    "insert into sessions (digest, user_id, created, seen, address, agent) select username, id, now(), now(), '', '' from users",
  )
  const read = async () => [
    (await pool.query('select id, username, display_name, password_hash, roles from users order by id')).rows,
    (await pool.query('select digest, user_id from sessions order by id')).rows,
  ]
  const before = await read()
  await migrate()
  const db = drizzle(pool)
  expect(await read()).toEqual(before)
  await finish()
  for (const username of ['admin', 'rossi', 'r0ssi', '\u0430dmin', '\uFF45dith', 'verdi'])
    expect((await findAccount(db, username))?.username.toLowerCase()).toBe(username)
})
