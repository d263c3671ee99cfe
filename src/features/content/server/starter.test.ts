import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { siteMap } from '../../../app/contract.ts'
import { defaultFlags } from '../../../base/contract/flags.ts'
import { readPageFile, writePageFile } from './files/page-file.ts'
import { readPage } from './pages.ts'
import { exportContent, importContent, starterFolder } from './starter.ts'

async function folderForTest() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-content-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('starter content exported and imported again says the same, file by file', async () => {
  const first = await folderForTest()
  const second = await folderForTest()
  const { db } = await testDatabase('starter')
  const count = await exportContent(db, first)
  const other = await testDatabase('empty')
  expect(await importContent(other.db, first)).toBe(count)
  await exportContent(other.db, second)
  const names = await readdir(join(starterFolder, 'pages'))
  expect((await readdir(join(second, 'pages'))).sort()).toEqual(names.sort())
  for (const name of names) {
    const exported = await readFile(join(second, 'pages', name), 'utf8')
    expect(exported, name).toBe(await readFile(join(first, 'pages', name), 'utf8'))
    const source = readPageFile(await readFile(join(starterFolder, 'pages', name), 'utf8'))
    expect(readPageFile(exported), name).toEqual(source)
  }
  expect(JSON.parse(await readFile(join(second, 'references.json'), 'utf8'))).toEqual(
    JSON.parse(await readFile(join(starterFolder, 'references.json'), 'utf8')),
  )
})

test('content is imported into an empty database only', async () => {
  const { db } = await testDatabase('starter')
  expect(await importContent(db, starterFolder)).toBe(0)
})

test('every guideline page has starter content, and every reference it cites is in the list', async () => {
  const { db } = await testDatabase('starter')
  const routes = siteMap(defaultFlags).filter((route) => !route.hidden && !route.roles)
  for (const { path } of routes) {
    const { contentItems, page, references } = await readPage(db, path)
    expect(contentItems.length, path).toBeGreaterThanOrEqual(2)
    expect(page.updated, path).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(page.reviewed, path).toBeNull()
    expect(references.html, path).not.toContain('not in the list yet')
  }
})

test('links of the starter content that stay on the site lead to pages of it', async () => {
  const paths = new Set(siteMap(defaultFlags).map(({ path }) => path))
  const names = await readdir(join(starterFolder, 'pages'))
  for (const name of names) {
    const source = await readFile(join(starterFolder, 'pages', name), 'utf8')
    for (const [, href = ''] of source.matchAll(/href="(\/[^"#]*)/g))
      expect(paths.has(href), `${name}: ${href}`).toBe(true)
  }
})

test('no page shows an identifier that nobody has checked', async () => {
  const { db } = await testDatabase('starter')
  const entries = JSON.parse(await readFile(join(starterFolder, 'references.json'), 'utf8')) as {
    doi_unchecked?: string
  }[]
  const unchecked = entries.flatMap((entry) => entry.doi_unchecked ?? [])
  expect(unchecked.length).toBeGreaterThan(0)
  for (const { path } of siteMap(defaultFlags)) {
    const { references } = await readPage(db, path)
    for (const doi of unchecked) expect(references.html, path).not.toContain(doi)
  }
})

test('a page with everything that a region may hold is read and written without loss', () => {
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
    /<img> cannot stand in text/,
  ],
  ['<page path="/help"><region name="main"><p><a href="javascript:alert(1)">a</a></p></region></page>', /not allowed/],
  ['<page path="/help"><region name="main">bare</region></page>', /text stands directly/],
  ['<page path="/help"><region name="main"><p>a</region></page>', /line 1/],
  ['<!DOCTYPE page [<!ENTITY a "b">]><page path="/help"></page>', /document type/],
  ['<page path="help"></page>', /path that starts with/],
  ['<page path="/help" updated="yesterday"></page>', /YYYY-MM-DD/],
  ['<page path="/help" colour="red"></page>', /no attribute colour/],
  ['', /empty|line 1/],
])('a wrong file is refused with its line: %s', (source, message) => {
  expect(() => readPageFile(source)).toThrow(message)
})
