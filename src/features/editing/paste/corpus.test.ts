import { readdirSync, readFileSync } from 'node:fs'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import { regionFromXml } from '#features/pages/kinds/region/server/from-xml.ts'
import { parseElements } from '#features/pages/kinds/server/elements.ts'
import { validDocument } from '#features/rich-text/schema.ts'
import { cleanMarkup } from './clean.ts'
import { lossesInWords } from './report.ts'
import { harmless, type Pasted, type PastedElement } from './tree.ts'

const folder = new URL('corpus/', import.meta.url)
const names = readdirSync(folder).flatMap((name) => (name.endsWith('.html') ? [name.replace('.html', '')] : []))
const origin = 'https://guidelines.example'

/** Parsed as in a browser: parse5 implements the same standard. */
function treeOf(html: string): PastedElement {
  const read = (node: DefaultTreeAdapterTypes.ChildNode): Pasted[] => {
    if ('value' in node) return [node.value]
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    return [{ name: node.tagName, attributes, children: node.childNodes.flatMap(read) }]
  }
  return { name: 'html', attributes: {}, children: parse(harmless(html)).childNodes.flatMap(read) }
}

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

test('markup nested as deep as browsers allow, 512 elements, is read', () => {
  const { document } = cleanMarkup(treeOf(`${'<div><ul><li>'.repeat(170)}deep`))
  expect(JSON.stringify(document)).toContain('deep')
})
