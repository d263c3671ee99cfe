import { expect, test } from 'vitest'
import { databaseBefore } from '#test/old-database.ts'

test('existing versions become releases of their day, with their news and their drawn changes', async () => {
  const { pool, migrate } = await databaseBefore('0021_releases')
  const id = async (sql: string, values: unknown[] = []) =>
    (await pool.query(`${sql} returning id`, values)).rows[0].id as number
  const page = await id("insert into pages (key, url) values ('/a', '/a')")
  const editable = (name: string, revision: number) =>
    id(`insert into editables (page_id, editable_id, kind, revision) values ($1, $2, 'region', $3)`, [
      ...[page, name, revision],
    ])
  const [main, key] = [await editable('main', 2), await editable('key', 1)]
  await editable('unsaved', 0)
  const version = (of: number, revision: number, username: string, modified: string) =>
    id('insert into versions (editable, revision, username, modified, was_online) values ($1, $2, $3, $4, true)', [
      ...[of, revision, username, modified],
    ])
  const first = await version(main, 1, 'starter content', '2026-01-01T10:00Z')
  const beside = await version(key, 1, 'starter content', '2026-01-01T10:00Z')
  const second = await version(main, 2, 'ed', '2026-02-01T10:00Z')
  await pool.query("insert into news (version, sentence) values ($1, 'A lower dose')", [second])
  await pool.query("insert into drawn_changes (version, html) values ($1, '<p>drawn</p>')", [second])
  await migrate()

  const log = await pool.query(`select number, kind, at, username, note, is_minor, v.version, v.replaced
    from releases r join released_versions v on v.release = r.id where page = ${page} order by v.version`)
  const [starter, save] = [
    { number: 1, kind: 'starter', at: new Date('2026-01-01T10:00Z'), username: 'starter content', note: '' },
    { number: 2, kind: 'save', at: new Date('2026-02-01T10:00Z'), username: 'ed', note: 'A lower dose' },
  ]
  expect(log.rows).toEqual([
    { ...starter, is_minor: false, version: first, replaced: null },
    { ...starter, is_minor: false, version: beside, replaced: null },
    { ...save, is_minor: false, version: second, replaced: first },
  ])
  expect((await pool.query('select editable_id, released from editables order by id')).rows).toEqual([
    { editable_id: 'main', released: 2 },
    { editable_id: 'key', released: 1 },
    { editable_id: 'unsaved', released: null },
  ])
  const drawn = 'select v.version, html from drawn_changes d join released_versions v on v.id = d.released'
  expect((await pool.query(drawn)).rows).toEqual([{ version: second, html: '<p>drawn</p>' }])
})

test('the log of releases only grows; the sentence for readers may change', async () => {
  const { pool, migrate } = await databaseBefore('0021_releases')
  await migrate()
  await pool.query("insert into pages (key, url) values ('/a', '/a')")
  await pool.query(`insert into releases (page, number, kind, at, username, batch)
    select id, 1, 'save', now(), 'ed', gen_random_uuid() from pages`)
  await pool.query("update releases set note = 'A lower dose'")
  const refused = ['update releases set at = now()', 'delete from releases', 'delete from released_versions']
  for (const sql of refused) await expect(pool.query(sql)).rejects.toThrow('the log of releases only grows')
})
