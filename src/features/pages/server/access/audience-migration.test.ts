import { expect, test } from 'vitest'
import { databaseBefore } from '#test/old-database.ts'

type State = { online?: boolean; accessRoles?: string[] }

/**
 * The versions of each day after the migration, for a page with changes on the given days and the current state
 * `today`.
 */
async function migrated(changes: Record<string, State>, today: State = {}) {
  const { pool, migrate } = await databaseBefore('0010_audience')
  const { online = true, accessRoles = [] } = today
  const page = await pool.query('insert into pages (url, online, access_roles) values ($1, $2, $3) returning id', [
    ...['/help', online, accessRoles],
  ])
  const editable = await pool.query(
    "insert into editables (page_id, editable_id, kind) values ($1, 'webui.help.main', 'region') returning id",
    [page.rows[0].id],
  )
  const collection = await pool.query(
    "insert into collections (page_id, collection_id) values ($1, 'webui.help.reading') returning id",
    [page.rows[0].id],
  )
  const item = await pool.query('insert into collection_items (collection, sort_index) values ($1, 0) returning id', [
    collection.rows[0].id,
  ])
  for (const [at, [day, { online: wasOnline = true, accessRoles: roles = [] }]] of Object.entries(changes).entries())
    await pool.query(
      `insert into audit (id, at, username, address, action, subject, detail, previous, hash)
       values ($1, $2, '', '', 'page properties saved', '/help', $3, '', '')`,
      [at + 1, day, { title: null, online: wasOnline, accessRoles: roles }],
    )
  for (const [at, day] of ['2026-01-01', '2026-02-01', '2026-03-01'].entries()) {
    await pool.query('insert into versions (editable, revision, username, modified) values ($1, $2, $3, $4)', [
      ...[editable.rows[0].id, at + 1, 'ed', day],
    ])
    await pool.query(
      'insert into collection_item_versions (item, revision, username, modified, archived, data) values ($1, $2, $3, $4, false, $5)',
      [item.rows[0].id, at + 1, 'ed', day, {}],
    )
  }
  await migrate()
  const columns = 'select audience, was_online from'
  const { rows } = await pool.query(`${columns} versions order by revision`)
  expect((await pool.query(`${columns} collection_item_versions order by revision`)).rows).toEqual(rows)
  return rows.map(({ audience, was_online }) => (was_online ? (audience ?? 'everybody') : 'editors'))
}

test('old versions of a page that was never closed are for everybody', async () => {
  expect(await migrated({})).toEqual(['everybody', 'everybody', 'everybody'])
})

test('an old version has the audience that the audit gives its page', async () => {
  expect(await migrated({ '2026-01-15': { accessRoles: ['Database'] }, '2026-02-15': {} })).toEqual([
    'everybody',
    ['Database'],
    'everybody',
  ])
  expect(await migrated({ '2026-01-15': { online: false } }, { online: false })).toEqual([
    'everybody',
    'editors',
    'editors',
  ])
})

test('if the audit does not explain the current page, its past stays closed', async () => {
  expect(await migrated({}, { online: false })).toEqual(['editors', 'editors', 'editors'])
  expect(await migrated({}, { accessRoles: ['Admin'] })).toEqual(['editors', 'editors', 'editors'])
  expect(await migrated({ '2026-01-15': { accessRoles: ['Database'] } })).toEqual(['editors', 'editors', 'editors'])
})
