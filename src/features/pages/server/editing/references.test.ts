import { readFile } from 'node:fs/promises'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#base/server/audit/tables.ts'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { bibliography } from '../store/tables.ts'

// No reference of the starter content has this name.
const entry = {
  key: 'Nowhereman 2026',
  type: 'article-journal',
  authors: ['Writer A'],
  title: 'A new trial',
  year: 2026,
}

const withoutCaptcha = { environment: { FEATURES: '' } } as const

async function withEditor(server: TestApp) {
  const editor = await clientWith(server, 'Editor')
  const save = (reference: object, more: object = {}) => editor.post('/api/content/reference', { reference, ...more })
  return { server, editor, save }
}

const editing = async () => withEditor(await testApp(withoutCaptcha))

/** A site on which nothing is saved. */
const unchanged = sharedApp(withoutCaptcha, async (server) => ({
  ...(await withEditor(server)),
  clients: { nobody: new TestClient(server.app), Database: await clientWith(server, 'Database') },
}))

test('every save of a reference is a version, and the history lists them with their users', async () => {
  const { editor, save } = await editing()
  expect((await save(entry, { baseVersion: 0 })).json()).toMatchObject({
    reference: entry,
    version: 1,
    username: 'user-editor',
  })
  expect((await save({ ...entry, title: 'Corrected' }, { baseVersion: 1 })).json()).toMatchObject({ version: 2 })
  const history = (await editor.post('/api/content/reference/versions', { key: entry.key })).json()
  expect(history).toMatchObject({
    total: 2,
    versions: [
      { version: 2, username: 'user-editor', reference: { title: 'Corrected' } },
      { version: 1, username: 'user-editor', reference: { title: 'A new trial' } },
    ],
  })
  const { references } = (await editor.post('/api/content/references', { query: entry.key })).json()
  expect(references).toMatchObject([{ key: entry.key, title: 'Corrected', version: 2 }])
  expect((await editor.post('/api/content/reference/versions', { key: 'Nobody 1900' })).statusCode).toBe(404)
})

test('a stale base gets 409 with the stored version, and changes nothing; so does a known key without a base', async () => {
  const { save } = await editing()
  await save(entry, { baseVersion: 0 })
  await save({ ...entry, title: 'Theirs' }, { baseVersion: 1 })
  const stale = await save({ ...entry, title: 'Mine' }, { baseVersion: 1 })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({
    code: 'CONFLICT',
    current: { version: 2, username: 'user-editor', reference: { title: 'Theirs' } },
  })
  expect((await save(entry, { baseVersion: 0 })).statusCode).toBe(409)
  const withoutBase = await save({ ...entry, title: 'Mine' })
  expect(withoutBase.statusCode).toBe(409)
  expect(withoutBase.json()).toMatchObject({ current: { version: 2, reference: { title: 'Theirs' } } })
})

test('of two editors who add the same key at once, one gets a conflict', async () => {
  const { save } = await editing()
  const answers = await Promise.all([save(entry, { baseVersion: 0 }), save(entry, { baseVersion: 0 })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

const long = (length: number) => 'x'.repeat(length)
test.each<[string, object, number]>([
  ['50 authors of 200 characters', { authors: Array(50).fill(long(200)) }, 200],
  ['51 authors', { authors: Array(51).fill('A') }, 422],
  ['an author of 201 characters', { authors: [long(201)] }, 422],
  ['a title of 600 characters', { title: long(600) }, 200],
  ['a title of 601 characters', { title: long(601) }, 422],
  ['an empty title', { title: '' }, 422],
  ['a title of blanks', { title: '   ' }, 422],
  ['a title of a zero-width space', { title: '\u200b' }, 422],
  ['a title of a dash', { title: '—' }, 422],
  ['an address of 2,048 characters', { url: `https://a.example/${long(2030)}` }, 200],
  ['an address of 2,049 characters', { url: `https://a.example/${long(2031)}` }, 422],
  ['more than 16 kB in all', { authors: Array(50).fill('é'.repeat(200)) }, 422],
  ['a field of its own', { abstract: 'x' }, 422],
  ['a field that says it was checked', { verified: true }, 422],
])('a reference with %s', async (_, fields, status) => {
  const { save } = await (status === 200 ? editing() : unchanged())
  expect((await save({ ...entry, ...fields })).statusCode).toBe(status)
})

test('saving a reference is audited with its content before and after', async () => {
  const { server, save } = await editing()
  await save(entry, { baseVersion: 0 })
  await save({ ...entry, title: 'Corrected' }, { baseVersion: 1 })
  const rows = await server.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'reference saved'))
    .orderBy(desc(auditEntries.id))
  expect(rows).toMatchObject([
    { subject: entry.key, detail: { version: 2, before: { title: 'A new trial' }, after: { title: 'Corrected' } } },
    { subject: entry.key, detail: { version: 1, before: null, after: { title: 'A new trial' } } },
  ])
})

test('the verification of an identifier is kept while it stays the same, and never sent', async () => {
  const { server, editor, save } = await editing()
  const [starter] = (await editor.post('/api/content/references', { query: 'Fenaux 2021' })).json().references
  expect(starter).not.toHaveProperty('verified')
  expect(starter).not.toHaveProperty('note')
  const stored = async () =>
    (await server.database.db.select().from(bibliography).where(eq(bibliography.key, 'Fenaux 2021')))[0]?.entry
  const { version, ...reference } = starter
  expect((await save({ ...reference, title: 'Corrected' }, { baseVersion: version })).statusCode).toBe(200)
  expect(await stored()).toMatchObject({ title: 'Corrected', verified: true })
  expect((await save({ ...reference, doi: '10.1000/other' }, { baseVersion: 2 })).statusCode).toBe(200)
  expect(await stored()).not.toHaveProperty('verified')
})

test.each([
  ['nobody', 401],
  ['Database', 403],
] as const)('the history of references is for editors: %s', async (who, status) => {
  const client = (await unchanged()).clients[who]
  expect((await client.post('/api/content/reference/versions', { key: 'Fenaux 2021' })).statusCode).toBe(status)
})

test('references from before versions begin their history as they are', async () => {
  const { server, editor } = await editing()
  const { pool } = server.database
  await pool.query('delete from reference_versions')
  const sql = await readFile('migrations/0008_reference_versions.sql', 'utf8')
  await pool.query(sql.slice(sql.indexOf('insert into reference_versions')))
  const history = (await editor.post('/api/content/reference/versions', { key: 'Fenaux 2021' })).json()
  expect(history).toMatchObject({ total: 1, versions: [{ version: 1, reference: { key: 'Fenaux 2021' } }] })
})
