import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#base/server/database/database.ts'
import type { RichNode } from '#features/rich-text/document.ts'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { sitePaths } from '#test/database.ts'
import { readPage } from '../read/read-page.ts'
import { editables, formerAnchors, lastingIds, pages, regionContents, versions } from './tables.ts'

const chelation = { url: '/treatment/chelation' }
const main = 'webui.treatment.chelation.main'
const anId = /^[rt]-[2-9a-hjkmnp-tv-z]{6}$/

const text = (words: string): RichNode => ({ type: 'text', text: words })
const paragraph = (words: string): RichNode => ({ type: 'paragraph', content: [text(words)] })
const recommendation = (words: string, attrs: object = {}): RichNode => ({
  type: 'recommendation',
  attrs: { strength: 'strong', direction: 'for', certainty: 'low', status: 'draft', ...attrs },
  content: [{ type: 'statement', content: [text(words)] }],
})
const table = (words: string, attrs: object = {}): RichNode => ({
  type: 'table',
  attrs: { caption: 'Doses', ...attrs },
  content: ['Agent', words].map((name) => ({
    type: 'tableRow',
    content: [name, 'Dose'].map((cell) => ({ type: 'tableCell', content: [paragraph(cell)] })),
  })),
})
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })
const idsIn = (document: RichNode) => (document.content ?? []).map(({ attrs }) => attrs?.id)

const withoutCaptcha = { environment: { FEATURES: '' } } as const
const editing = async () => withEditor(await testApp(withoutCaptcha))
/** A site with the starter content, on which nothing is saved. */
const unchanged = sharedApp(withoutCaptcha, withEditor)

async function withEditor(server: TestApp) {
  const editor = await clientWith(server, 'Editor')
  const save = async (document: RichNode, more: object = {}, editableId = main, page = chelation) => {
    const answer = await editor.post('/api/editable/region', {
      page,
      region: { editableId, content: document, ...more },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as { content: RichNode; html: string; version: number }
  }
  return { server, editor, save }
}

test('D-111 the server gives recommendations and tables ids on save, and keeps them through edits and moves', async () => {
  const { save } = await editing()
  const first = await save(doc(recommendation('Start at 1000'), table('Deferasirox')))
  const [r, t] = idsIn(first.content) as string[]
  expect(r).toMatch(/^r-/)
  expect(r).toMatch(anId)
  expect(t).toMatch(/^t-/)
  expect(t).toMatch(anId)
  expect(first.html).toContain(`id="${r}"`)
  expect(first.html).toContain(`href="#${r}"`)
  expect(first.html).toContain(`>${r?.toUpperCase()}</a>`)
  expect(first.html).toContain(`<tr id="${t}-deferasirox"`)
  const again = await save(
    doc(paragraph('Before'), table('Deferasirox', { id: t }), recommendation('Wholly other words', { id: r })),
  )
  expect(idsIn(again.content)).toEqual([undefined, t, r])
})

test('D-111 content without ids takes those of the stored blocks: no old draft or version loses one', async () => {
  const { editor, save } = await editing()
  const old = doc(recommendation('Start chelation at ferritin 1000'), recommendation('Stop chelation at ferritin 500'))
  const [one, two] = idsIn((await save(old)).content)
  const draft = await save(
    doc(
      recommendation('Measure iron'),
      recommendation('Stop chelation at ferritin 300'),
      recommendation('Start chelation at ferritin 1000'),
    ),
  )
  expect(idsIn(draft.content).slice(1)).toEqual([two, one])
  expect(idsIn(draft.content)[0]).toMatch(anId)
  const restored = await editor.post('/api/editable/restore', { page: chelation, editableId: main, version: 1 })
  expect(restored.statusCode).toBe(200)
})

test('D-111 a copy gets its own id, on the same page and on another; a cut block keeps its id', async () => {
  const { server, save } = await editing()
  const [id] = idsIn((await save(doc(recommendation('Start')))).content)
  const copied = idsIn((await save(doc(recommendation('Start', { id }), recommendation('Start', { id })))).content)
  expect(copied[0]).toBe(id)
  expect(copied[1]).toMatch(anId)
  expect(copied[1]).not.toBe(id)
  const help = { url: '/help' }
  const saveOnHelp = (document: RichNode) => save(document, {}, 'webui.help.main', help)
  const [elsewhere] = idsIn((await saveOnHelp(doc(recommendation('Start', { id })))).content)
  expect(elsewhere).not.toBe(id)
  await save(doc(paragraph('Gone')))
  expect(idsIn((await saveOnHelp(doc(recommendation('Start', { id })))).content)).toEqual([id])
  const rows = await server.database.db
    .select()
    .from(lastingIds)
    .where(eq(lastingIds.id, String(id)))
  expect(rows).toMatchObject([{ isPresent: true }])
})

test.each([
  ['of a table on a recommendation', recommendation('x', { id: 't-222222' })],
  ['of the shell', recommendation('x', { id: 'app-state' })],
  ['with letters that are taken for others', table('x', { id: 't-0o1lI2' })],
  ['that is no text', table('x', { id: 7 })],
])('D-111 an id %s is refused', async (_, block) => {
  const { editor } = await unchanged()
  const answer = await editor.post('/api/editable/region', {
    page: chelation,
    region: { editableId: main, content: doc(block) },
  })
  expect(answer.statusCode).toBe(422)
})

test('D-111 two editors who save the same new id at once do not both get it', async () => {
  const { save } = await editing()
  const id = 'r-234567'
  const answers = await Promise.all([
    save(doc(recommendation('Start', { id }))),
    save(doc(recommendation('Start', { id })), {}, 'webui.help.main', { url: '/help' }),
  ])
  const allIds = answers.flatMap(({ content }) => idsIn(content))
  expect(allIds).toContain(id)
  expect(new Set(allIds).size).toBe(2)
})

test('D-111 a new id alone is not listed as a change', async () => {
  const { editor, save } = await editing()
  await save(doc(recommendation('Start'), table('Deferasirox')))
  await save(doc(recommendation('Start', { id: 'r-222222' }), table('Deferasirox', { id: 't-222222' })))
  const read = async () => {
    const { changes } = (await editor.post('/api/content/changes', { url: chelation.url })).json()
    return changes.map(({ version }: { version: number }) => version)
  }
  // A worker renders the changes after the saves; until then every save is listed.
  await expect.poll(read).toEqual([2])
})

test('every positional anchor of the starter content leads to the same block as before', async () => {
  const { db } = (await unchanged()).server.database
  const recorded = await anchorsIn(db)
  const rendered: string[] = []
  for (const path of await sitePaths(db)) {
    const { contentItems } = await readPage(db, path)
    const html = contentItems.map((item) => (item.type === 'region' ? item.html : '')).join('')
    for (const [, opening = '', spans = ''] of html.matchAll(
      /<(?:section|div)( [^>]*)>((?:<span class="former-anchor" id="[^"]+"><\/span>)+)/g,
    ))
      for (const [, name] of spans.matchAll(/ id="([^"]+)"/g))
        rendered.push(`${path}#${name} is ${/ id="([^"]+)"/.exec(opening)?.[1]}`)
  }
  expect(rendered.sort()).toEqual(recorded)
  // 142 blocks had an anchor by position, the 11 tables that have become dose cards or flow charts are also found by their
  // own ids, 26 blocks by the former headings of their sections, and one table by its former name. A block also answers
  // for 171 rows, key facts and blocks that have gone or been renamed. Blocks that have been added since have only their lasting ids.
  expect(recorded).toHaveLength(351)
})

test('links within the starter content lead to something on the page that they name', async () => {
  const { db } = (await unchanged()).server.database
  const ids = new Map<string, Set<string>>()
  const links: [from: string, to: string, id: string][] = []
  for (const path of await sitePaths(db)) {
    const { contentItems, collections, references } = await readPage(db, path)
    const regions = contentItems.map((item) => (item.type === 'region' ? item.html : ''))
    const html = [...regions, ...collections.map((rendered) => rendered.html), references.html].join('')
    ids.set(path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)))
    for (const [, to, id = ''] of html.matchAll(/href="(\/[^"#]*)?#([^"]+)"/g)) links.push([path, to ?? path, id])
  }
  const parts = ['references', 'key-points']
  for (const [from, to, id] of links)
    if (!parts.includes(id)) expect(ids.get(to)?.has(id), `${from} links to ${to}#${id}`).toBe(true)
  expect(links.length).toBeGreaterThan(100)
})

test('the ids of a page are unique', async () => {
  const { db } = (await unchanged()).server.database
  for (const path of await sitePaths(db)) {
    const { contentItems, references } = await readPage(db, path)
    const html = [...contentItems.map((item) => (item.type === 'region' ? item.html : '')), references.html].join('')
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      path,
    ).toEqual([])
  }
})

/** The anchors by position, each with the lasting id that it leads to. */
async function anchorsIn(db: Db): Promise<string[]> {
  const rows = await db
    .select({ url: pages.url, name: formerAnchors.name, id: formerAnchors.lastingId })
    .from(formerAnchors)
    .innerJoin(pages, eq(pages.id, formerAnchors.pageId))
  return rows.map(({ url, name, id }) => `${url}#${name} is ${id}`).sort()
}

/** The state stored by 0.19.16: regions without ids, and no record of any. */
async function asStoredBefore() {
  const server = await testApp(withoutCaptcha)
  const { db, pool } = server.database
  await pool.query(`
    update region_contents set document = jsonb_set(document, '{content}', (
      select coalesce(jsonb_agg(case when block ->> 'type' in ('recommendation', 'table') then block #- '{attrs,id}' else block end order by at), '[]')
      from jsonb_array_elements(document -> 'content') with ordinality as blocks(block, at)))
    where document ? 'content';
    delete from lasting_ids; delete from former_anchors;`)
  return { server, db, pool }
}

test('content stored without ids gets them in new versions, with its anchors, and no version changes', async () => {
  const fresh = (await unchanged()).server.database
  const { server, db, pool } = await asStoredBefore()
  const editor = await clientWith(server, 'Editor')
  const before = await db.select().from(regionContents)
  const sql = await readFile('migrations/0007_lasting_ids.sql', 'utf8')
  await pool.query(sql.slice(sql.indexOf('do $$')))
  const after = new Map((await db.select().from(regionContents)).map((row) => [row.version, row.document]))
  for (const { version, document } of before) expect(after.get(version)).toEqual(document)
  // Unedited content gets the ids of the content files: those recorded there by position. Blocks that have been added
  // to the content since have ids of their own there. On some pages dose cards or flow charts have replaced tables, and two
  // tables of About are on a page of their own.
  const anchors = await anchorsIn(db)
  const starterAnchors = (await anchorsIn(fresh.db)).filter((anchor) =>
    /#(?:recommendation|table)-\d+ is /.test(anchor),
  )
  const pageOf = (anchor: string) => anchor.split('#')[0]
  const changed = new Set(starterAnchors.filter((anchor) => / is [cds]-/.test(anchor)).map(pageOf))
  const recorded = starterAnchors.filter(
    (anchor) => !changed.has(pageOf(anchor)) || anchor.includes('#recommendation-'),
  )
  expect(anchors).toEqual(expect.arrayContaining(recorded))
  expect(await db.select().from(lastingIds)).toHaveLength(anchors.length)
  const [region] = await db.select().from(editables).where(eq(editables.editableId, main))
  const saves = await db
    .select()
    .from(versions)
    .where(eq(versions.editable, region?.id ?? 0))
    .orderBy(versions.revision)
  expect(saves.map(({ username }) => username)).toEqual(['starter content', 'site update'])
  // Readers are not notified, and a draft from before is no conflict.
  expect((await editor.post('/api/content/changes', { url: chelation.url })).json().changes).toEqual([])
  const response = await editor.post('/api/editable/version', { page: chelation, editableId: main, version: 1 })
  const document = response.json().item.content as RichNode
  const draft = { ...document, content: [...(document.content ?? []), paragraph('Mine')] }
  const answer = await editor.post('/api/editable/region', {
    page: chelation,
    region: { editableId: main, content: draft, baseVersion: 1 },
  })
  expect(answer.statusCode).toBe(200)
  const stored = after.get(saves[1]?.id ?? 0)
  expect(idsIn(answer.json().content).slice(0, -1)).toEqual(stored && idsIn(stored))
  // A second save on the old base version is a conflict.
  const late = await editor.post('/api/editable/region', {
    page: chelation,
    region: { editableId: main, content: draft, baseVersion: 1 },
  })
  expect(late.statusCode).toBe(409)
})
