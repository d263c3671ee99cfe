import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { regionFromXml } from '#features/pages/kinds/region/server/from-xml.ts'
import { parseElements } from '#features/pages/kinds/server/elements.ts'
import { validDocument } from '#features/rich-text/schema.ts'
import { treeOf } from '#test/pasted-tree.ts'
import { cleanMarkup } from './clean.ts'
import { hasRemovedText, lossesInWords } from './report.ts'
import { harmless } from './tree.ts'

const folder = new URL('corpus/', import.meta.url)
const names = readdirSync(folder).flatMap((name) => (name.endsWith('.html') ? [name.replace('.html', '')] : []))
const origin = 'https://guidelines.example'

test('the corpus has at least thirty pasted documents', () => {
  expect(names.length).toBeGreaterThanOrEqual(30)
})

test.each(names)('pasted %s gives the expected document', (name) => {
  const html = readFileSync(new URL(`${name}.html`, folder), 'utf8')
  const expected = parseElements(readFileSync(new URL(`${name}.expected.xml`, folder), 'utf8'))
  const { document, losses } = cleanMarkup(treeOf(html), { origin })
  expect(document).toEqual(regionFromXml(expected))
  expect(lossesInWords(losses)).toBe(expected.attributes.losses ?? '')
  expect(validDocument(document)).toEqual(document)
})

test('no pasted style or script reaches a parser', () => {
  for (const name of names) {
    const left = harmless(readFileSync(new URL(`${name}.html`, folder), 'utf8'))
    expect(left).not.toMatch(/<(style|script|template)\b/i)
    expect(left).not.toMatch(/<[a-z][^>]*["'\s]style\s*=/i)
    expect(left).not.toMatch(/<[a-z][^>]*["'\s](src|on\w+)\s*=/i)
  }
})

test('what the clipboard holds as text does not bring back a formula or a citation that was left out', () => {
  for (const html of ['<math><mtable></mtable></math>', '<a href="https://paperpile.com/c/a/b">4</a>'])
    expect(hasRemovedText(cleanMarkup(treeOf(html)).losses)).toBe(true)
})

test('markup nested as deep as browsers allow, 512 elements, is read', () => {
  const { document } = cleanMarkup(treeOf(`${'<div><ul><li>'.repeat(170)}deep`))
  expect(JSON.stringify(document)).toContain('deep')
})
