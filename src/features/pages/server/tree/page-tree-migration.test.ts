import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { databaseBefore } from '#test/old-database.ts'

const name = basename(globSync('migrations/*_page_tree.sql')[0] ?? '', '.sql')

test('an upgrade keeps every page, id, title and link, and gives each its place in the tree', async () => {
  const { pool, migrate } = await databaseBefore(name)
  const insert = async (url: string, title: string | null = null, online = true) =>
    (await pool.query('insert into pages (url, title, online) values ($1, $2, $3) returning id', [url, title, online]))
      .rows[0].id as number
  const edited = await insert('/treatment/chelation', 'Iron overload')
  const closed = await insert('/diagnosis', null, false)
  const program = await insert('/prognosis/calculators/ipss')
  const linked = await insert('/login')
  await pool.query(
    `insert into editables (page_id, editable_id, kind, revision) values ($1, 'webui.treatment.chelation.main', 'region', 3)`,
    [edited],
  )
  await migrate()
  const { rows } = await pool.query('select p.*, a.url as above from pages p left join pages a on a.id = p.parent')
  const page = (id: number) => rows.find((row) => row.id === id)
  expect(page(edited)).toMatchObject({
    ...{ key: '/treatment/chelation', url: '/treatment/chelation', title: 'Iron overload', above: '/treatment' },
    ...{ description: 'Whom to chelate, with which drug, and how to monitor', template: 'standard' },
    ...{ in_menu: true, archived: null, parts: null },
  })
  expect(page(closed)).toMatchObject({ title: 'Diagnosis', online: false, above: null, template: 'standard' })
  expect(page(program)).toMatchObject({ title: null, template: null, position: 3 })
  expect(page(linked)).toMatchObject({ title: null, template: null, position: null })
  // The pages without any content.
  expect(rows).toHaveLength(31)
  expect(rows.filter(({ template }) => template !== null)).toHaveLength(24)
  const { rows: kept } = await pool.query('select editable_id, revision, is_removed from editables')
  expect(kept).toEqual([{ editable_id: 'webui.treatment.chelation.main', revision: 3, is_removed: false }])
})

test('a database without content stays without pages', async () => {
  const { pool, migrate } = await databaseBefore(name)
  await migrate()
  expect((await pool.query('select 1 from pages')).rows).toEqual([])
})
