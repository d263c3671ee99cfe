import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/base/server/database/database.ts'
import { testApp } from './app.ts'
import { clientWith } from './client.ts'
import { emptyDatabase } from './database.ts'
import { migrationFiles } from './old-database.ts'

type Row = Record<string, unknown>
type Node = { text?: string; attrs?: Record<string, unknown>; marks?: Node[]; content?: Node[] }
type Release = { migrations: { hash: string; created_at: string }[]; tables: Record<string, Row[]> }

/**
 * The content tables of a database that release 0.19.16 made and editors then changed: paragraphs and links added to
 * three pages in two saves each, a list with an item renamed, moved and removed, the description of an image.
 */
const release = JSON.parse(
  String(gunzipSync(readFileSync(new URL('releases/0.19.16.json.gz', import.meta.url)))),
) as Release

/** The database of the release, as it left it. */
async function oldDatabase(): Promise<string> {
  const { pool, url } = await emptyDatabase()
  for (const file of migrationFiles.slice(0, release.migrations.length)) await pool.query(readFileSync(file, 'utf8'))
  await pool.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const tables = Object.entries(release.tables).map(([name, rows]) => [`public.${name}`, rows] as const)
  for (const [name, rows] of [...tables, ['drizzle.__drizzle_migrations', numbered(release.migrations)] as const]) {
    await pool.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`, [
      JSON.stringify(rows),
    ])
    if (rows.some((row) => 'id' in row))
      await pool.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${name}))`, [name])
  }
  return url
}

const numbered = (rows: readonly object[]): Row[] => rows.map((row, at) => ({ id: at + 1, ...row }))

/** Everything of a document that satisfies a test. */
const find = <Found>(node: Node, read: (node: Node) => Found | undefined): Found[] => [
  ...[read(node)].filter((found) => found !== undefined),
  ...[...(node.marks ?? []), ...(node.content ?? [])].flatMap((inner) => find(inner, read)),
]

const squeezed = (text: string) => text.replace(/[\s\u00a0\u202f\u2060]+/g, '')
/** The text of a region without what is rendered between its words: citations, which follow the punctuation, and notes. */
const textOf = (html: string) =>
  squeezed(
    html
      .replace(/<sup class="citation">.*?<\/sup>/gs, '')
      .replace(/<span class="unseen"> \(source to be confirmed\)<\/span>/g, '')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  )

const { pages = [], editables = [], versions = [], region_contents: documents = [] } = release.tables
const rowOf = (rows: readonly Row[], key: string, value: unknown) => rows.find((row) => row[key] === value) ?? {}

/** The regions of the release: page, id and current document. */
const regions = editables.flatMap(({ id, kind, page_id, editable_id, revision }) => {
  const version = versions.find((row) => row.editable === id && row.revision === revision)
  const document = rowOf(documents, 'version', version?.id).document as Node | undefined
  const url = String(rowOf(pages, 'id', page_id).url)
  return kind === 'region' && document ? [{ url, editableId: String(editable_id), revision, document }] : []
})

test('a database that editors changed on 0.19.16 keeps every text, anchor, link and version', async () => {
  const url = await oldDatabase()
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {})
  const server = await testApp({ database, environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Admin')
  expect(regions.length).toBeGreaterThan(80)
  for (const { url, editableId, revision, document } of regions) {
    const { contentItems } = (await editor.post('/api/content/page', { url })).json() as {
      contentItems: { editableId: string; version: number; html: string }[]
    }
    const region = contentItems.find((region) => region.editableId === editableId)
    // Tables and recommendations of old releases are given lasting ids, as a version.
    expect(region?.version, editableId).toBeGreaterThanOrEqual(Number(revision))
    const html = region?.html ?? ''
    const text = textOf(html)
    for (const words of find(document, (node) => node.text)) expect(text, editableId).toContain(squeezed(words))
    for (const anchor of find(document, ({ attrs }) => attrs?.id as string | undefined))
      expect(html, editableId).toContain(`id="${anchor}"`)
    for (const href of find(document, ({ attrs }) => attrs?.href as string | undefined))
      expect(html, editableId).toContain(`href="${addressOf(href)}`)
  }
  const { rows } = await database.pool.query(
    'select v.id, v.editable, v.revision, v.username, v.modified, c.document from versions v left join region_contents c on c.version = v.id',
  )
  for (const { id, editable, revision, username, modified } of versions) {
    const stored = rows.find((row) => row.id === id)
    expect({ ...stored, modified: stored?.modified.toISOString() }).toMatchObject({
      editable,
      revision,
      username,
      modified,
    })
    expect(stored?.document ?? undefined).toEqual(rowOf(documents, 'version', id).document)
  }
})

/** Links to pages are stored by the page's number. */
function addressOf(href: string): string {
  const [, id, suffix = ''] = /^page:(\d+)(.*)$/.exec(href) ?? []
  return id ? `${rowOf(pages, 'id', Number(id)).url}${suffix}` : href
}

test('a database of 0.19.16 keeps the days of its versions: every page as it stood, and every change', async () => {
  const url = await oldDatabase()
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {})
  const server = await testApp({ database, environment: { FEATURES: '' } })
  const reader = await clientWith(server, 'Admin')
  const dayOf = ({ modified }: Row) => String(modified).slice(0, 10)
  let compared = 0
  for (const page of pages) {
    const own = editables.filter(({ page_id, kind }) => page_id === page.id && kind === 'region')
    const saves = versions.filter(({ editable }) => own.some(({ id }) => id === editable))
    for (const day of new Set(saves.map(dayOf))) {
      const content = (await reader.post('/api/content/page', { url: `${page.url}?on=${day}` })).json()
      for (const { id, editable_id } of own) {
        const last = saves
          .filter((save) => save.editable === id && dayOf(save) <= day)
          .sort((a, b) => Number(b.revision) - Number(a.revision))[0]
        const item = content.contentItems?.find(({ editableId }: Row) => editableId === editable_id)
        if (!last || !item) continue
        expect(item.version, `${editable_id} on ${day}`).toBe(last.revision)
        compared++
      }
    }
  }
  expect(compared).toBeGreaterThan(80)
  const { rows } = await database.pool.query(
    'select v.id from versions v left join released_versions r on r.version = v.id group by v.id having count(r.id) <> 1',
  )
  expect(rows).toEqual([])
})

test('an editor goes on with the page and the list where the release left them', async () => {
  const url = await oldDatabase()
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {})
  const server = await testApp({ database, environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Admin')
  const page = { url: '/treatment/chelation' }
  const content = (await editor.post('/api/content/page', page)).json()
  const { collectionItems } = content
  expect(collectionItems.map(({ data }: { data: Row }) => data.title)).toEqual(['Three', 'One, renamed'])
  expect(JSON.stringify(content)).toContain('Iron over time')
  const { versions: history } = (await editor.post('/api/content/versions', { page })).json()
  const changes = history.map((change: Row) => `${String(change.editableId).split('.').at(-1)} ${change.version}`)
  expect(changes.slice(0, 4)).toEqual(['main 4', 'figure 1', 'reading#15 2', 'reading#order 4'])
  expect(changes).toHaveLength(12)
  const { document, editableId } = regions.find((region) => region.editableId.endsWith('chelation.main')) ?? {}
  const linked = JSON.parse(
    JSON.stringify(document).replace(/"(page:\d+[^"]*)"/g, (_, href: string) => JSON.stringify(addressOf(href))),
  )
  const saved = await editor.post('/api/editable/region', {
    page,
    region: { editableId, content: linked, baseVersion: 4 },
  })
  expect(saved.statusCode, saved.body).toBe(200)
})
