import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openFiles } from '#base/server/files/open-files.ts'
import { sitePaths, testDatabase } from '#test/database.ts'
import { drawing, pngPicture } from '#test/pictures.ts'
import { readPage } from '../read/read-page.ts'
import { exportContent } from './export-content.ts'
import { readPageFile, writePageFile } from './page-file.ts'
import { importContent, starterFolder } from './starter.ts'

async function folderForTest() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-content-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const filesForTest = async () => openFiles({ DATA_DIR: await folderForTest() })

test('starter content exported and imported again is the same, file by file', async () => {
  const first = await folderForTest()
  const second = await folderForTest()
  const { db } = await testDatabase('starter')
  const files = await filesForTest()
  const count = await exportContent(db, first, await openFiles({ DATA_DIR: join(inject('starterFiles'), '..') }))
  const other = await testDatabase('empty')
  expect(await importContent(other.db, first, { files })).toBe(count)
  await exportContent(other.db, second, files)
  const names = await readdir(join(starterFolder, 'pages'))
  expect((await readdir(join(second, 'pages'))).sort()).toEqual(names.sort())
  for (const name of names) {
    const exported = await readFile(join(second, 'pages', name), 'utf8')
    expect(exported, name).toBe(await readFile(join(first, 'pages', name), 'utf8'))
    const source = readPageFile(await readFile(join(starterFolder, 'pages', name), 'utf8'))
    // Saving a page adds to a threshold the text that it showed then.
    const page = exported.replaceAll(/(<threshold key="[^"]+") value="[^"]+"/g, '$1')
    expect(readPageFile(page), name).toEqual(source)
  }
  expect(JSON.parse(await readFile(join(second, 'references.json'), 'utf8'))).toEqual(
    JSON.parse(await readFile(join(starterFolder, 'references.json'), 'utf8')),
  )
})

test('content is imported into an empty database only', async () => {
  const { db } = await testDatabase('starter')
  expect(await importContent(db, starterFolder, { files: await filesForTest() })).toBe(0)
})

test('every guideline page has starter content, and every reference it cites is in the list', async () => {
  const { db } = await testDatabase('starter')
  for (const path of await sitePaths(db)) {
    const { contentItems, page, references } = await readPage(db, path)
    expect(contentItems.length, path).toBeGreaterThanOrEqual(path.startsWith('/about/') ? 1 : 2)
    expect(page.updated, path).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(page.reviewed, path).toBeNull()
    expect(references.html, path).not.toContain('not in the list yet')
  }
})

test('internal links of the starter content lead to existing pages', async () => {
  const { db } = await testDatabase('starter')
  const paths = new Set([...(await sitePaths(db)), '/licences', '/about/review-status'])
  const names = await readdir(join(starterFolder, 'pages'))
  for (const name of names) {
    const source = await readFile(join(starterFolder, 'pages', name), 'utf8')
    for (const [, href = ''] of source.matchAll(/href="(\/[^"#]*)/g))
      expect(paths.has(href), `${name}: ${href}`).toBe(true)
  }
})

test('no page shows an unchecked identifier', async () => {
  const { db } = await testDatabase('starter')
  const entries = JSON.parse(await readFile(join(starterFolder, 'references.json'), 'utf8')) as {
    doi_unchecked?: string
  }[]
  const unchecked = entries.flatMap((entry) => entry.doi_unchecked ?? [])
  expect(unchecked.length).toBeGreaterThan(0)
  for (const path of await sitePaths(db)) {
    const { references } = await readPage(db, path)
    for (const doi of unchecked) expect(references.html, path).not.toContain(doi)
  }
})

test('a page with everything that a region may contain is read and written without loss', () => {
  const source = `<page path="/help" title="A &amp; B" description="It &quot;is&quot;" updated="2026-01-02" reviewed="2026-02-03" reviewed-by="Dr O'Neil" next-review="2027-01-02">
<region name="main">
<h2>Two <em>spaces  kept</em></h2>
<p>Text with <strong>bold <em>and italic</em></strong>, x<sub>2</sub>, 10<sup>9</sup>/L, <a href="/diagnosis">a link</a>.<br/>Next <cite refs="Fenaux 2021; Malcovati 2013"/> <unconfirmed/></p>
<ul>
<li>one</li>
<li>two
<ol start="3">
<li>three</li>
</ol>
<p>after</p>
</li>
<li></li>
</ul>
<blockquote>
<p>quoted</p>
</blockquote>
<hr/>
<note kind="warning">
<p>careful</p>
</note>
<recommendation strength="strong" direction="against" certainty="very-low" status="draft">
<statement>We recommend not</statement>
<population>Adults</population>
<rationale>
<p>Because</p>
</rationale>
</recommendation>
<recommendation id="r-2b3c4d" strength="strong" direction="for" certainty="low" status="draft" strongReason="life-threatening">
<statement>We recommend it</statement>
<intervention>A</intervention>
<comparator>B</comparator>
<outcomes>
<outcome importance="critical">Survival</outcome>
<outcome importance="important">Days in hospital</outcome>
</outcomes>
<evidence-profile>
<profile-outcome outcome="Survival" studies="1 trial" participants="130" effect="HR 0.8" certainty="low" reasons="imprecise">Probably longer <cite refs="Park 2008"/></profile-outcome>
</evidence-profile>
<evidence-to-decision>
<judgement criterion="values" judgement="Probably no variability">People differ.</judgement>
</evidence-to-decision>
<practical>
<p>Give it</p>
</practical>
<conditions>
<condition trial="NCT00000000" expected="2027">If it fails</condition>
</conditions>
</recommendation>
<facts id="f-2b3c4d">
<fact>
<fact-label>Start at Hb</fact-label>
<fact-value>≤ 10 g/dL (100 g/L)</fact-value>
<fact-detail>with symptoms <cite refs="Park 2008"/></fact-detail>
</fact>
<fact>
<fact-label>Serum EPO</fact-label>
<fact-value>&lt; 200 U/L</fact-value>
<fact-detail><cite refs="Park 2008"/></fact-detail>
</fact>
</facts>
<dose-card id="d-2b3c4d" tag="off-label">
<dose-name>Drug, SC</dose-name>
<dose-row label="Start" source="EU label" checked="2026-11-22"><strong>450 IU/kg</strong> weekly</dose-row>
<dose-caution>Not the renal table</dose-caution>
</dose-card>
<flow id="c-2b3c4d">
<flow-title>Which drug?</flow-title>
<flow-note>In <em>short</em></flow-note>
<flow-step>First a film</flow-step>
<flow-question id="2222" choose="all">
<flow-text>Haemoglobin?</flow-text>
<flow-answer colour="blue">
<flow-text>&lt; 10 g/dL <unconfirmed/></flow-text>
<flow-outcome id="3333">
<flow-text><a href="/treatment/Growth-factors/ESA">ESA</a></flow-text>
<flow-then>Luspatercept</flow-then>
</flow-outcome>
</flow-answer>
<flow-answer>
<flow-text>Unknown</flow-text>
<flow-goto target="3333"/>
</flow-answer>
</flow-question>
<flow-foot>ESA: a drug</flow-foot>
</flow>
<table>
<caption>A &lt; B</caption>
<tr><th>Head</th><th colspan="2">Wide</th></tr>
<tr><th rowspan="2">Row</th><td>1</td><td><p></p>
<p>second</p>
</td></tr>
<tr><td>3</td><td></td></tr>
</table>
</region>
</page>
`
  expect(writePageFile(readPageFile(source))).toBe(source)
})

test.each([
  ['<page path="/help"><region name="main"><script>alert(1)</script></region></page>', /<script> is not a block/],
  [
    '<page path="/help"><region name="main"><p onclick="x">a</p><p><img src="x"/></p></region></page>',
    /<img> is not allowed in text/,
  ],
  ['<page path="/help"><region name="main"><p><a href="javascript:alert(1)">a</a></p></region></page>', /not allowed/],
  ['<page path="/help"><region name="main">bare</region></page>', /text directly in/],
  ['<page path="/help"><region name="main"><p>a</region></page>', /line 1/],
  ['<!DOCTYPE page [<!ENTITY a "b">]><page path="/help"></page>', /document type/],
  ['<page path="help"></page>', /path that starts with/],
  ['<page path="/help" updated="yesterday"></page>', /YYYY-MM-DD/],
  ['<page path="/help" colour="red"></page>', /no attribute colour/],
  ['', /empty|line 1/],
])('an invalid file is refused with its line: %s', (source, message) => {
  expect(() => readPageFile(source)).toThrow(message)
})

const withMedia = `<page path="/help">
<region name="main">
<p>Text</p>
</region>
<image name="figure" file="groups.svg" description="Risk &lt;groups&gt;" label-visible="true" label-mode="inline" new-window="true" orientation="portrait" aspect-ratio="16x9" scaling="fit" rotation="90" flip="xy" max-width="640"/>
<image name="line" file="film.png" decorative="true"/>
<image name="empty"/>
<image-link name="logo" file="film.png" url="/treatment#iron" description="Treatment" target="_blank"/>
<image-link name="elsewhere" url="https://example.org/"/>
<document name="summary" file="summary.csv" image="film.png" description="Summary" target="_self"/>
<image name="reading.*.cover" item="reading.2" file="film.png" description="Its cover"/>
<collection name="reading">
<item title="A book without a cover"/>
<item title="A book with a cover"/>
</collection>
</page>
`

async function contentFolder(page: string) {
  const folder = await folderForTest()
  for (const name of ['pages', 'files']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'pages', 'help.html'), page)
  await writeFile(join(folder, 'pages', 'treatment.html'), '<page path="/treatment">\n</page>\n')
  await writeFile(join(folder, 'references.json'), '[]')
  await writeFile(join(folder, 'files', 'groups.svg'), drawing)
  await writeFile(join(folder, 'files', 'film.png'), await pngPicture())
  await writeFile(join(folder, 'files', 'summary.csv'), 'a;b\n')
  await writeFile(join(folder, 'files', 'bad.svg'), '<svg')
  return folder
}

test('images, image links and documents of content files are on the page, and are exported again without loss', async () => {
  const { db, pool } = await testDatabase()
  const files = await filesForTest()
  expect(await importContent(db, await contentFolder(withMedia), { files })).toBe(2)
  const { contentItems } = await readPage(db, '/help')
  const named = (name: string) => contentItems.find(({ editableId }) => editableId === `webui.help.${name}`)
  expect(named('figure')).toMatchObject({
    ...{ type: 'image', imageDescription: 'Risk <groups>', imageWidth: 40, imageRotation: 90, imageMaxWidth: 640 },
    ...{ imageFlip: 'xy', imageNewWindow: true, imageFileName: 'groups.svg', imageMimeType: 'image/svg+xml' },
  })
  expect(named('logo')).toMatchObject({ type: 'image_link', linkUrl: '/treatment#iron', linkTarget: '_blank' })
  expect(named('summary')).toMatchObject({ type: 'document', documentFileName: 'summary.csv', imageWidth: 400 })
  const cover = contentItems.find(({ editableId }) => /^webui\.help\.reading\.\d+\.cover$/.test(editableId))
  const { collectionItems } = await readPage(db, '/help')
  expect(cover).toMatchObject({ collectionItemId: collectionItems[1]?.collectionItemId, imageDescription: 'Its cover' })
  expect(cover?.editableId).toContain(`.${collectionItems[1]?.collectionItemId}.`)
  expect((await pool.query('select * from uploads where is_used')).rowCount).toBe(3)
  const out = await folderForTest()
  await exportContent(db, out, files)
  expect(await readFile(join(out, 'pages', 'help.html'), 'utf8')).toBe(withMedia)
  expect((await readdir(join(out, 'files'))).sort()).toEqual(['film.png', 'groups.svg', 'summary.csv'])
  const again = await testDatabase()
  expect(await importContent(again.db, out, { files: await filesForTest() })).toBe(2)
})

test.each([
  ['<image name="a" file="none.png" description="A"/>', 'content/files/none.png: there is no such file'],
  ['<image name="a" file="../pages/help.html" description="A"/>', 'is not a file name'],
  ['<image name="a" file="bad.svg" description="A"/>', 'content/files/bad.svg: The file is damaged.'],
  ['<image name="a" file="summary.csv" description="A"/>', 'content/files/summary.csv: Unsupported file type.'],
  ['<image name="a" file="film.png"/>', 'line 2: <image> needs a description'],
  ['<image-link name="a" file="film.png" decorative="true"/>', 'line 2: <image-link> needs a description'],
  ['<image file="film.png" description="A"/>', 'line 2: <image> needs a name'],
  ['<image name="a" flip="z"/>', 'line 2: flip must be one of none, x, y, xy, not z'],
  ['<image name="a" constructor="z"/>', 'line 2: <image> has no attribute constructor'],
  ['<image name="a" url="/help"/>', 'line 2: <image> has no attribute url'],
  ['<image name="a.*" item="reading"/>', 'line 2: item must be the name of a collection, a dot and a number'],
  ['<image name="a.*" item="reading.1"/>', 'content/pages/help.html: there is no item reading.1 for a.*'],
  ['<document name="a" max-width="wide"/>', 'line 2: max-width must be a number'],
])('a content file with %s is refused, and nothing is imported', async (element, message) => {
  const { db } = await testDatabase()
  const folder = await contentFolder(`<page path="/help">\n${element}\n</page>\n`)
  await expect(importContent(db, folder, { files: await filesForTest() })).rejects.toThrow(message)
  expect((await readPage(db, '/help')).contentItems).toEqual([])
})

test('control characters and direction overrides in content files are removed with a notice', async () => {
  const { db } = await testDatabase()
  const folder = await contentFolder(
    '<page path="/help" title="He\u202elp">\n<region name="main"><p>2.5\u00075 mg, \u202e10–5\u202c</p></region>\n</page>\n',
  )
  const notes: string[] = []
  await importContent(db, folder, { files: await filesForTest(), onNote: (note) => notes.push(note) })
  expect(notes).toEqual(['content/pages/help.html: 4 control characters were removed.'])
  const [item] = (await readPage(db, '/help')).contentItems
  expect(item).toMatchObject({ html: '<p>2.5 5\u00a0mg, <span class="whole">10–5</span></p>' })
})

test('every new site gives the files of its content the same ids, however long it takes to store one', async () => {
  const byId = async ({ db }: Awaited<ReturnType<typeof testDatabase>>) =>
    (await db.execute<{ name: string }>('select id, name from uploads order by id')).rows
  const files = await filesForTest()
  let isFirst = true
  const keep: typeof files.keep = async (...file) => {
    if (isFirst) {
      isFirst = false
      await setTimeout(500)
    }
    return files.keep(...file)
  }
  const other = await testDatabase('empty')
  await importContent(other.db, starterFolder, { files: { ...files, keep } })
  expect(await byId(other)).toEqual(await byId(await testDatabase('starter')))
})
