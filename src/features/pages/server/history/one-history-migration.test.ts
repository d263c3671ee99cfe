import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { databaseBefore } from '#test/old-database.ts'

const reading = 'webui.help.reading'

type Row = Record<string, unknown>

/** A database of 0.19.16 with a page that has been edited for a while, restricted on 10 February and opened on the 20th. */
async function edited() {
  const { pool, migrate } = await databaseBefore('0012_one_history')
  const id = async (statement: string, ...values: unknown[]) =>
    Number((await pool.query(`${statement} returning id`, values)).rows[0].id)
  const page = await id("insert into pages (url) values ('/help')")
  const region = await id(
    "insert into editables (page_id, editable_id, kind, revision) values ($1, 'webui.help.main', 'region', 1)",
    page,
  )
  const text = await id(
    "insert into versions (editable, revision, username, modified, was_online) values ($1, 1, 'starter content', '2026-01-01', true)",
    region,
  )
  await pool.query('insert into region_contents (version, document) values ($1, $2)', [text, { type: 'doc' }])
  const collection = await id(
    'insert into collections (page_id, collection_id, edit_roles, revision) values ($1, $2, $3, 4)',
    ...[page, reading, ['Admin']],
  )
  const items: number[] = []
  for (const [sortIndex, archived] of [false, true, false].entries())
    items.push(
      await id(
        'insert into collection_items (collection, sort_index, archived, revision) values ($1, $2, $3, $4)',
        ...[collection, sortIndex, archived, archived ? 2 : 1],
      ),
    )
  const [one = 0, two = 0, three = 0] = items
  const itemVersion = (item: number, revision: number, archived: boolean, modified: string, audience: unknown = null) =>
    id(
      `insert into collection_item_versions (item, revision, username, modified, archived, data, audience, was_online)
       values ($1, $2, 'ed', $3, $4, $5, $6, true)`,
      ...[item, revision, modified, archived, { title: `Item ${item}`, url: `page:${page}#top` }, audience],
    )
  await itemVersion(one, 1, false, '2026-02-01 10:00:00.000Z')
  await itemVersion(two, 1, false, '2026-02-01 11:00:00.000Z')
  await itemVersion(three, 1, false, '2026-02-12 10:00:00.000Z', ['Database'])
  const last = await itemVersion(two, 2, true, '2026-02-21 10:00:00.004Z')
  const order = (revision: number, ids: number[], isMove: boolean, modified: string) =>
    pool.query(
      `insert into collection_orders (collection, revision, items, is_move, username, modified)
       values ($1, $2, $3, $4, 'ed', $5)`,
      [collection, revision, ids, isMove, modified],
    )
  await order(1, [one], false, '2026-02-01 10:00:00.002Z')
  await order(2, [two, one, three], false, '2026-02-12 10:00:00.001Z')
  await order(3, [one, two, three], true, '2026-02-15 10:00:00Z')
  await order(4, [one, two, three], false, '2026-02-21 10:00:00.000Z')
  for (const [at, [day, accessRoles]] of (
    [
      ['2026-02-10', ['Database']],
      ['2026-02-20', []],
    ] as const
  ).entries())
    await pool.query(
      `insert into audit (id, at, username, address, action, subject, detail, previous, hash)
       values ($1, $2, '', '', 'page properties saved', '/help', $3, '', '')`,
      [at + 1, day, { before: {}, after: { online: true, accessRoles } }],
    )
  const logo = await id(
    `insert into editables (page_id, editable_id, kind, revision, collection_item_id) values ($1, $2, 'image', 0, $3)`,
    ...[page, `${reading}.${one}.image`, one],
  )
  await pool.query("insert into drawn_changes (key, html) values ($1, 'text'), ($2, 'item'), ('999', 'gone')", [
    ...[String(text), `i${last}`],
  ])
  return { pool, migrate, page, items: [one, two, three] as const, logo, text }
}

const history = async (pool: Pool, editableId: string): Promise<Row[]> =>
  (
    await pool.query(
      `select v.revision, v.username, v.modified, v.audience, v.was_online, v.is_secondary, i.archived, i.data, o.items
       from versions v join editables e on e.id = v.editable and e.editable_id = $1
       left join list_item_contents i on i.version = v.id left join list_order_contents o on o.version = v.id
       order by v.revision`,
      [editableId],
    )
  ).rows

test('every save of an item is kept, with its author, time, audience and content, and its id', async () => {
  const { pool, migrate, page, items, logo } = await edited()
  await migrate()
  const [one, two, three] = items
  const data = (item: number) => ({ title: `Item ${item}`, url: `page:${page}#top` })
  const common = { username: 'ed', audience: null, was_online: true, is_secondary: false, items: null }
  expect(await history(pool, `${reading}#${two}`)).toEqual([
    { ...common, revision: 1, modified: new Date('2026-02-01T11:00Z'), archived: false, data: data(two) },
    { ...common, revision: 2, modified: new Date('2026-02-21T10:00:00.004Z'), archived: true, data: data(two) },
  ])
  expect(await history(pool, `${reading}#${three}`)).toMatchObject([{ audience: ['Database'], data: data(three) }])
  const stored = await pool.query(
    `select i.id, i.archived, e.kind, e.edit_roles, e.revision, o.editable_id from collection_items i
     join editables e on e.id = i.editable join editables o on o.id = i.order_editable order by i.id`,
  )
  const item = { kind: 'list_item', edit_roles: ['Admin'], editable_id: `${reading}#order` }
  expect(stored.rows).toEqual([
    { ...item, id: one, archived: false, revision: 1 },
    { ...item, id: two, archived: true, revision: 2 },
    { ...item, id: three, archived: false, revision: 1 },
  ])
  expect((await pool.query('select collection_item_id from editables where id = $1', [logo])).rows).toEqual([
    { collection_item_id: one },
  ])
})

test('every order is kept, with the audience of the item saved with it; a move has the page’s audience from the audit', async () => {
  const { pool, migrate, items } = await edited()
  await migrate()
  const [one, two, three] = items
  expect(await history(pool, `${reading}#order`)).toMatchObject([
    { revision: 1, username: 'ed', is_secondary: true, audience: null, was_online: true, items: [one] },
    { revision: 2, is_secondary: true, audience: ['Database'], was_online: true, items: [two, one, three] },
    { revision: 3, is_secondary: false, audience: ['Database'], was_online: true, items: [one, two, three] },
    { revision: 4, is_secondary: true, audience: null, was_online: true, modified: new Date('2026-02-21T10:00Z') },
  ])
})

test('a move without certain audit information is for editors only', async () => {
  const { pool, migrate } = await edited()
  await pool.query("update pages set access_roles = '{Admin}'")
  await migrate()
  const reaches = (await history(pool, `${reading}#order`)).map(({ was_online }) => was_online)
  expect(reaches).toEqual([true, true, false, true])
})

test('a collection from before order versions has its current order', async () => {
  const { pool, migrate, items } = await edited()
  await pool.query('delete from collection_orders')
  await pool.query('update collection_items set sort_index = 2 - sort_index')
  await migrate()
  expect(await history(pool, `${reading}#order`)).toMatchObject([
    { revision: 4, username: 'ed', is_secondary: true, was_online: true, items: [...items].reverse() },
  ])
})

test('a rendered change is kept', async () => {
  const { pool, migrate, text } = await edited()
  await migrate()
  const { rows } = await pool.query(
    `select d.html, e.editable_id, v.revision from drawn_changes d
     join versions v on v.id = d.version join editables e on e.id = v.editable order by d.html`,
  )
  expect(rows).toMatchObject([
    { html: 'item', revision: 2 },
    { html: 'text', editable_id: 'webui.help.main' },
  ])
  expect((await pool.query('select id from versions where id = $1', [text])).rowCount).toBe(1)
})
