import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { product } from '#app/server/product.ts'
import { newAudit } from '#base/server/audit/audit.ts'
import { auditEntries } from '#base/server/audit/tables.ts'
import { announce } from '#base/server/database/announce.ts'
import type { FileStore } from '#base/server/files/file-store.ts'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { testDatabase } from '#test/database.ts'
import { drawing, pngPicture } from '#test/pictures.ts'
import { notRendered } from '../history/render-changes.ts'
import { readPage } from '../read/read-page.ts'
import { collectionItemContents, editables, referenceVersions, versions } from '../store/tables.ts'
import { starterFilesDiffer } from './folder-digest.ts'
import { importContent } from './starter.ts'
import { updateContent } from './starter-update.ts'

const help = { url: '/help' }
const dose = (
  mg: string,
) => `<recommendation id="r-222222" strength="strong" direction="for" certainty="low" status="draft">
<statement>Horse ATG ${mg} mg/kg daily</statement>
</recommendation>
<p>See <a href="/treatment">treatment</a>.</p>`
const helpPage = (parts: {
  main?: string
  points?: string
  rest?: string
  title?: string
}) => `<page path="/help" title="${parts.title ?? 'Help'}" template="help">
<region name="main">${parts.main ?? dose('15')}</region>
<region name="key-points"><p>${parts.points ?? 'Old points'}</p></region>
${
  parts.rest ??
  `<region name="about"><p>About</p></region>
<image name="figure" file="figure.svg" description="A figure"/>
<image name="photo" file="photo.png" description="A photo"/>
<collection name="reading">
<item title="First" url="/treatment" note="Old"/>
<item title="Second" url="https://example.org/two"/>
</collection>`
}
</page>
`
const treatment =
  '<page path="/treatment" title="Treatment" template="standard">\n<region name="main"><p>Treatment</p></region>\n</page>\n'
const reference = (key: string, title: string) => ({ key, type: 'article', authors: ['A B'], title })

/** A folder of content files. */
async function contentFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-content-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['pages', 'files']) await mkdir(join(folder, name))
  const write = (name: string, text: string | Buffer) => writeFile(join(folder, name), text)
  await write('pages/help.html', helpPage({}))
  await write('pages/treatment.html', treatment)
  await write('references.json', JSON.stringify([reference('Old 2001', 'Old'), reference('Kept 2002', 'Kept')]))
  await write('files/figure.svg', drawing)
  await write('files/photo.png', await pngPicture())
  return { folder, write }
}

/** A running site with the content of a folder, its editor, and the update command. */
async function site() {
  const server = await testApp({ environment: { FEATURES: '' }, template: 'bare' })
  const { db } = server.database
  const { folder, write } = await contentFolder()
  await importContent(db, folder, { files: server.files })
  const editor = await clientWith(server, 'Editor')
  const update = (more: { isDryRun?: boolean; files?: FileStore } = {}) => {
    const audit = newAudit(() => new Date())
    const operator = { username: 'command line: operator', address: 'host' }
    return updateContent(folder, {
      ...{ db, files: server.files, clock: () => new Date(), announce },
      ...{ routes: product.siteMap([]), roles: Object.keys(product.roles) },
      audit: (tx, entry) => audit(tx, { ...operator, ...entry }),
      ...more,
    })
  }
  const regionOf = async (name: string) => {
    const item = (await readPage(db, '/help')).contentItems.find(
      ({ editableId }) => editableId === `webui.help.${name}`,
    )
    return item?.type === 'region' ? item.html : undefined
  }
  const savesOf = async (name: string) => {
    const rows = await db
      .select({ username: versions.username })
      .from(editables)
      .innerJoin(versions, eq(versions.editable, editables.id))
      .where(eq(editables.editableId, `webui.help.${name}`))
      .orderBy(versions.revision)
    return rows.map(({ username }) => username)
  }
  const edit = async (name: string, words: string) => {
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }
    const answer = await editor.post('/api/editable/region', {
      page: help,
      region: { editableId: `webui.help.${name}`, content },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return { server, db, folder, write, editor, edit, update, regionOf, savesOf }
}

const nothing = { updated: [], added: [], edited: [], orphaned: [] }

test('starter text that nobody has edited is updated once; what an editor has saved is listed and left alone', async () => {
  const { server, db, write, edit, update, regionOf, savesOf } = await site()
  expect(await update()).toEqual(nothing)
  await edit('key-points', 'Our own points')
  await write('pages/help.html', helpPage({ main: dose('40'), points: 'New points', title: 'Another title' }))

  const reader = new TestClient(server.app)
  expect((await reader.get('/help')).body).toContain('Horse ATG 15')
  const dry = await update({ isDryRun: true })
  expect(dry).toEqual({
    ...nothing,
    updated: [{ page: '/help', name: 'main' }],
    edited: [{ page: '/help', name: 'key-points', at: expect.any(Date) }],
  })
  expect(await regionOf('main')).toContain('15')

  expect(await update()).toEqual(dry)
  expect(await regionOf('main')).toContain('40')
  expect(await regionOf('main')).toContain('id="r-222222"')
  expect(await regionOf('main')).toContain('href="/treatment"')
  expect(await regionOf('key-points')).toContain('Our own points')
  expect(await savesOf('main')).toEqual(['starter content', 'starter content'])
  expect((await readPage(db, '/help')).page.title).toBe('Help')

  expect(await update()).toEqual({ ...nothing, edited: dry.edited })
  expect(await savesOf('main')).toHaveLength(2)
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'starter content updated'))
  expect(entries).toMatchObject([{ subject: 'webui.help.main', username: 'command line: operator' }])

  await expect
    .poll(
      async () => {
        // As a balancer does; a process without readers looks for changes only then.
        await reader.get('/ready')
        return (await reader.post('/api/content/changes', help)).json().changes.map((one: { html: string }) => one.html)
      },
      { interval: 500, timeout: 30_000 },
    )
    .not.toContain(notRendered)
  const { changes } = (await reader.post('/api/content/changes', help)).json()
  expect(changes.find((one: { editableId: string }) => one.editableId === 'webui.help.main').html).toMatch(
    /<del>.*15.*<\/del><ins>.*40.*<\/ins>/,
  )
  expect((await reader.get('/help')).body).toContain('Horse ATG 40')
})

test('an edit that does not conflict with the content files is not listed, nor is one equal to them', async () => {
  const { write, edit, update, savesOf } = await site()
  await edit('about', 'Our own words')
  expect(await update()).toEqual(nothing)
  await edit('key-points', 'New points')
  await write('pages/help.html', helpPage({ points: 'New points' }))
  expect(await update()).toEqual(nothing)
  expect(await savesOf('key-points')).toHaveLength(2)
})

test('ids that the site added to starter text are kept, and the text is updated', async () => {
  const { db, write, update, regionOf, savesOf } = await site()
  const [main] = await db.select().from(editables).where(eq(editables.editableId, 'webui.help.main'))
  if (!main) throw new Error('no region')
  await db.execute(`
    insert into versions (editable, revision, username, was_online) values (${main.id}, 2, 'site update', true);
    insert into region_contents (version, document)
      select currval('versions_id_seq'), document from region_contents join versions v on v.id = version
      where v.editable = ${main.id} and v.revision = 1;
    update editables set revision = 2, released = 2 where id = ${main.id};`)
  await write('pages/help.html', helpPage({ main: dose('40').replace(' id="r-222222"', '') }))
  expect((await update()).updated).toEqual([{ page: '/help', name: 'main' }])
  expect(await regionOf('main')).toContain('id="r-222222"')
  expect(await savesOf('main')).toEqual(['starter content', 'site update', 'starter content'])
  expect(await update()).toEqual(nothing)
})

test('images and list items are updated, new ones added, and what is no longer in the files stays and is listed', async () => {
  const { db, write, editor, update } = await site()
  const items = () => readPage(db, '/help').then((page) => page.collectionItems.map(({ data }) => data))
  const image = async (name: string) =>
    (await readPage(db, '/help')).contentItems.find(({ editableId }) => editableId === `webui.help.${name}`)
  await write('files/figure.svg', drawing.replace('</svg>', '<circle r="3"/></svg>'))
  await write('files/new.svg', drawing)
  await write(
    'pages/help.html',
    helpPage({
      rest: `<image name="figure" file="figure.svg" description="A figure"/>
<image name="photo" file="photo.png" description="Another description"/>
<image name="new" file="new.svg" description="New"/>
<image name="reading.*.cover" item="reading.2" file="new.svg" description="Cover"/>
<collection name="reading">
<item title="First" url="/treatment" note="New"/>
<item title="Third" url="https://example.org/three"/>
</collection>`,
    }),
  )
  const before = await image('figure')
  const changes = {
    updated: ['reading: First', 'figure', 'photo'].map((name) => ({ page: '/help', name })),
    added: ['reading: Third', 'new', 'reading.*.cover'].map((name) => ({ page: '/help', name })),
    edited: [],
    orphaned: ['reading: Second', 'about'].map((name) => ({ page: '/help', name })),
  }
  expect(await update()).toEqual(changes)
  expect(await items()).toEqual([
    { title: 'First', url: '/treatment', note: 'New' },
    { title: 'Second', url: 'https://example.org/two' },
    { title: 'Third', url: 'https://example.org/three' },
  ])
  expect(await image('figure')).not.toMatchObject({ imageId: before?.type === 'image' && before.imageId })
  expect(await image('photo')).toMatchObject({ imageDescription: 'Another description' })
  expect(await update()).toEqual({ ...nothing, orphaned: changes.orphaned })

  // An item that an editor has archived does not come back.
  const [third] = (await readPage(db, '/help')).collectionItems.slice(2)
  const item = { collectionId: 'webui.help.reading', collectionItemId: third?.collectionItemId }
  expect((await editor.post('/api/editable/collection/remove', { page: help, item })).statusCode).toBe(200)
  expect(await update()).toEqual({ ...nothing, orphaned: changes.orphaned })
  expect(await items()).toHaveLength(2)
  const saves = await db
    .select()
    .from(versions)
    .innerJoin(collectionItemContents, eq(collectionItemContents.version, versions.id))
  expect(saves.filter(({ versions: { username } }) => username === 'starter content')).toHaveLength(4)
})

test('references are added and updated, except those that an editor has saved, even before references had versions', async () => {
  const { db, write, editor, update } = await site()
  const references = ['Old 2001', 'Kept 2002', 'New 2003'].map((key) => reference(key, `${key}, corrected`))
  const saved = await editor.post('/api/content/reference', {
    reference: reference('Kept 2002', 'By an editor'),
    baseVersion: 1,
  })
  expect(saved.statusCode).toBe(200)
  await write('references.json', JSON.stringify(references))
  const found = await update()
  expect(found).toEqual({
    ...nothing,
    updated: [{ page: '', name: 'Old 2001' }],
    added: [{ page: '', name: 'New 2003' }],
    edited: [{ page: '', name: 'Kept 2002', at: expect.any(Date) }],
  })
  expect(await update()).toEqual({ ...nothing, edited: found.edited })
  // As in a site from before references had versions: only the audit has a record.
  await db.delete(referenceVersions)
  await db
    .insert(referenceVersions)
    .values({ key: 'Kept 2002', revision: 2, username: 'site update', entry: reference('Kept 2002', 'By an editor') })
  expect((await update()).edited.map(({ name }) => name)).toEqual(['Kept 2002'])
})

test('a new page is added with its content, and is not listed under What changed', async () => {
  const { server, db, write, update } = await site()
  await write(
    'pages/about.html',
    '<page path="/about" title="About us" template="standard">\n<region name="main"><p>New</p></region>\n</page>\n',
  )
  await write('pages/help.html', helpPage({ main: '<p><a href="/about">About</a></p>' }))
  const expected = { ...nothing, added: [{ page: '/about', name: 'main' }], updated: [{ page: '/help', name: 'main' }] }
  expect(await update({ isDryRun: true })).toEqual(expected)
  expect(await update()).toEqual(expected)
  const page = await readPage(db, '/about')
  expect(page.page.title).toBe('About us')
  expect(page.contentItems).toHaveLength(1)
  expect(await update()).toEqual(nothing)
  const { changes } = (await new TestClient(server.app).post('/api/content/changes', { url: '/about' })).json()
  expect(changes).toEqual([])
})

test('a new page is at once in the menu of pages that were shown before, and takes no former path of another', async () => {
  const { server, db, write, update } = await site()
  const reader = new TestClient(server.app)
  expect((await reader.get('/help')).body).not.toContain('About us')
  await db.execute(`insert into redirects (path, page) select '/imprint', id from pages where url = '/help'`)
  await write(
    'pages/about.html',
    '<page path="/about" title="About us" template="standard">\n<redirect from="/imprint"/>\n</page>\n',
  )
  await update()
  expect((await reader.get('/help')).body).toContain('About us')
  expect((await reader.get('/imprint')).headers.location).toBe('/help')
})

test('an update of a restricted or unpublished page keeps its audience', async () => {
  const { db, write, update, savesOf } = await site()
  await db.execute(`update pages set online = false, access_roles = '{DataReader}' where url = '/help'`)
  await write('pages/help.html', helpPage({ main: dose('40') }))
  expect((await update()).updated).toHaveLength(1)
  expect(await savesOf('main')).toHaveLength(2)
  const [latest] = await db.select().from(versions).where(eq(versions.revision, 2))
  expect(latest).toMatchObject({ wasOnline: false, audience: ['DataReader'] })
})

test('a file that an administrator has withdrawn does not come back', async () => {
  const { db, write, update } = await site()
  await db.execute(`update uploads set withdrawn = now(), withdrawn_by = 'admin' where name = 'photo.png'`)
  expect((await update()).edited).toMatchObject([{ page: '/help', name: 'photo' }])
  await write('files/photo.png', await pngPicture())
  expect((await update()).updated).toEqual([])
})

test('a page whose update fails stays unchanged', async () => {
  const { db, folder, write, update, regionOf } = await site()
  await write(
    'pages/help.html',
    helpPage({ main: dose('40'), rest: '<image name="new" file="none.svg" description="A"/>' }),
  )
  await expect(update()).rejects.toThrow('content/files/none.svg: there is no such file')
  expect(await regionOf('main')).toContain('15')
  expect(await starterFilesDiffer(db, folder)).toBe(true)
})

test('the server detects changed content files without reading the pages', async () => {
  const { db, folder, write, update } = await site()
  expect(await starterFilesDiffer(db, folder)).toBe(false)
  await write('pages/help.html', helpPage({ main: dose('40') }))
  expect(await starterFilesDiffer(db, folder)).toBe(true)
  await update({ isDryRun: true })
  expect(await starterFilesDiffer(db, folder)).toBe(true)
  await update()
  expect(await starterFilesDiffer(db, folder)).toBe(false)
  await write(
    'files/figure.svg',
    (await readFile(join(folder, 'files/figure.svg'), 'utf8')).replace('</svg>', ' </svg>'),
  )
  expect(await starterFilesDiffer(db, folder)).toBe(true)
  // A user's own content is not starter content.
  const own = await testDatabase()
  await importContent(own.db, folder, { files: (await testApp()).files, username: 'command line' })
  expect(await starterFilesDiffer(own.db, folder)).toBe(false)
})
