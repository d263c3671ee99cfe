import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { calculators } from '../src/features/calculators/contract.ts'
import { scoreTables } from '../src/features/calculators/server/score-command.ts'
import { regionFromXml } from '../src/features/pages/kinds/region/server/from-xml.ts'
import { flowFault } from '../src/features/rich-text/blocks/flow/flow.ts'
import { lastingIdOf, lastingLetters, newRenderContext, renderRegion } from '../src/features/rich-text/index.ts'
import { all, readDrawings, readPageElements, readPages, wordsOf } from './content-text.ts'

const checked = z.iso.date()

/**
 * `content/thresholds.json`: the clinical numbers of the site, texts that must never be printed, texts that may be
 * printed only next to other words, and numbers that must be equal or must never be merged.
 */
const { values, never, only, pairs } = z
  .object({
    values: z.array(
      z.looseObject({
        key: z.string(),
        value: z.string(),
        source: z.string(),
        /** A: seen in a source; B: known to specialists, and shown with the tag until a source confirms it. */
        sure: z.enum(['A', 'B']),
        pages: z.array(z.string()),
        /** Drawings that also show it. */
        files: z.optional(z.array(z.string())),
        find: z.array(z.string()).min(1),
        checked,
      }),
    ),
    never: z.array(z.object({ key: z.string(), text: z.string(), why: z.string(), checked })),
    only: z.array(
      z.object({
        key: z.string(),
        text: z.string(),
        with: z.array(z.string()),
        within: z.enum(['sentence', 'page']),
        why: z.string(),
        checked,
      }),
    ),
    pairs: z.array(
      z.object({ keys: z.array(z.string()).min(2), are: z.enum(['equal', 'different']), why: z.string(), checked }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../content/thresholds.json', import.meta.url), 'utf8')))

const pages = readPages()
const drawings = readDrawings()

test('every clinical number is on the pages that show it', () => {
  const text = new Map(pages.map(({ name, blocks }) => [name, blocks.join(' ')]))
  const missing = values.flatMap(({ key, pages: on, find }) =>
    on.filter((page) => !find.some((one) => text.get(page)?.includes(one))).map((page) => `${page}: ${key} ${find}`),
  )
  expect(missing).toEqual([])
  expect(new Set(values.map(({ key }) => key)).size).toBe(values.length)
  expect(values.length).toBeGreaterThan(180)
})

test('a number that a drawing also shows is in it', () => {
  const texts = new Map(drawings.map(({ name, blocks }) => [name, blocks.join(' ').replaceAll(' ', '')]))
  const missing = values.flatMap(({ key, files = [], find }) =>
    files
      .filter((file) => !find.some((one) => texts.get(file)?.includes(one.replaceAll(' ', ''))))
      .map((file) => `${file}: ${key} ${find}`),
  )
  expect(missing).toEqual([])
  expect(values.flatMap(({ files = [] }) => files).length).toBeGreaterThan(0)
})

test('numbers that must agree are equal, and numbers of different sources are not merged', () => {
  const printed = new Map(values.map(({ key, value }) => [key, value]))
  const wrong = pairs.filter(({ keys, are }) => {
    const values = keys.map((key) => printed.get(key))
    return values.includes(undefined) || new Set(values).size !== (are === 'equal' ? 1 : keys.length)
  })
  expect(wrong).toEqual([])
  expect(pairs.length).toBeGreaterThan(10)
})

test('nothing on a page or in a drawing contradicts a source', () => {
  const violations = never.flatMap(({ key, text, why }) => {
    const describe = (name: string) => `${name}: “${text}” (${key}). ${why}`
    return [...pages, ...drawings]
      .filter(({ blocks }) => contains(blocks.join(' '), text))
      .map(({ name }) => describe(name))
  })
  expect(violations).toEqual([])
  expect(never.length).toBeGreaterThan(20)
  expect([pages.length, drawings.length]).toEqual([
    expect.toSatisfy((count) => count >= 30),
    expect.toSatisfy((count) => count >= 6),
  ])
})

test('a dose that belongs to one product or drug is never printed without its name', () => {
  const bare = only.flatMap(({ key, text, with: beside, within, why }) =>
    [...pages, ...drawings].flatMap(({ name, blocks }) =>
      (within === 'page' ? [blocks.join(' ')] : blocks.flatMap(sentences))
        .filter((part) => contains(part, text) && !beside.some((word) => contains(part, word)))
        .map((part) => `${name}: “${part.slice(0, 120)}” (${key}). ${why}`),
    ),
  )
  expect(bare).toEqual([])
})

test('every number on the home page leads to the place on its page that contains it', () => {
  const numbers = all(readPageElements('home'), 'region').find(({ attributes }) => attributes.name === 'numbers')
  const rows = numbers ? all(numbers, 'tr') : []
  const matches = rows.map((row) => {
    const [path = '', anchor = ''] = (all(row, 'a')[0]?.attributes.href ?? '').split('#')
    const page = newRenderContext()
    const regions = all(readPageElements(path.slice(1).replaceAll('/', '.')), 'region')
    return regions
      .map((region) => renderRegion(regionFromXml(region), page))
      .some((html) => html.includes(`id="${anchor}"`))
  })
  expect(matches).toEqual(rows.map(() => true))
  expect(rows.length).toBeGreaterThan(3)
})

test('every key number names its source, as the editor asks', () => {
  const bare = pages.flatMap(({ name }) =>
    all(readPageElements(name), 'fact')
      .filter((fact) => all(fact, 'cite').length === 0)
      .map((fact) => `${name}: ${wordsOf(fact)}`),
  )
  expect(bare).toEqual([])
})

test('a number of grade B is next to the tag', () => {
  const unsure = new Set(values.filter(({ sure }) => sure === 'B').map(({ key }) => key))
  const bare = pages.flatMap(({ name }) =>
    ['fact', 'p', 'li', 'tr', 'dose-row', 'statement', 'population']
      .flatMap((kind) => all(readPageElements(name), kind))
      .filter((block) => all(block, 'threshold').some(({ attributes }) => unsure.has(attributes.key ?? '')))
      .filter((block) => all(block, 'unconfirmed').length === 0)
      .map((block) => `${name}: ${wordsOf(block)}`),
  )
  expect(bare).toEqual([])
  expect(unsure.size).toBeGreaterThan(20)
})

test('a link to a recommendation shares a word with the statement it leads to', () => {
  const statements = new Map<string, string>()
  for (const { name } of pages)
    for (const recommendation of all(readPageElements(name), 'recommendation'))
      for (const statement of all(recommendation, 'statement'))
        statements.set(`${pathOf(name)}#${recommendation.attributes.id}`, wordsOf(statement))
  const links = pages.flatMap(({ name }) =>
    all(readPageElements(name), 'a')
      .map((link) => ({ name, href: link.attributes.href ?? '', text: wordsOf(link) }))
      .filter(({ href }) => /#r(?:ecommendation)?-/.test(href)),
  )
  const wrong = links.filter(
    ({ href, text }) => !keyWords(text).some((word) => contains(statements.get(href) ?? '', word)),
  )
  expect(wrong).toEqual([])
  expect(links.length).toBeGreaterThan(30)
  const lenalidomide = links.filter(({ text }) => text === 'lenalidomide in del(5q)')
  expect(lenalidomide).toHaveLength(6)
  for (const { href } of lenalidomide) expect(statements.get(href)).toContain('We recommend lenalidomide')
})

test.each(calculators)(
  'every result of the $title leads to a recommendation that exists',
  ({ name, route: { path } }) => {
    const recommendations = new Set(
      pages.flatMap((page) =>
        all(readPageElements(page.name), 'recommendation').map(
          ({ attributes }) => `${pathOf(page.name)}#${attributes.id}`,
        ),
      ),
    )
    const regions = all(readPageElements(path.slice(1).replaceAll('/', '.')), 'region')
    const answer = scoreTables[name].view({})
    const results = answer.valid ? answer.view.categories.rows : []
    expect(results.length).toBeGreaterThan(1)
    const withoutLink = results
      .map(({ id }) => `risk-${id}`)
      .filter((name) => {
        const region = regions.find(({ attributes }) => attributes.name === name)
        const links = region ? all(region, 'a').map(({ attributes }) => attributes.href ?? '') : []
        return !links.some((href) => recommendations.has(href))
      })
    expect(withoutLink, 'regions of the content file that are missing or link to no recommendation').toEqual([])
  },
)

test('no text repeats its beginning or contains part of a character reference', () => {
  const broken = pages.flatMap(({ name, blocks }) =>
    blocks.filter((block) => /\b(gt|lt|amp|quot);|^(.{12,60}) \2/.test(block)).map((block) => `${name}.html: ${block}`),
  )
  expect(broken).toEqual([])
})

test('every block that keeps its id has one in the content files', () => {
  const withoutId = pages.flatMap(({ name }) =>
    all(readPageElements(name), 'region')
      .flatMap((region) => regionFromXml(region).content ?? [])
      .filter((block) => Object.hasOwn(lastingLetters, block.type) && !lastingIdOf(block))
      .map(({ type }) => `${name}.html: ${type}`),
  )
  expect(withoutId, 'blocks without an id: take the file from “npm run cli -- content export FOLDER”').toEqual([])
})

test('every flow chart is complete: no empty or doubled answer, no dead end', () => {
  const charts = pages.flatMap(({ name }) => all(readPageElements(name), 'region').map((region) => ({ name, region })))
  const faults = charts.flatMap(({ name, region }) => {
    const fault = flowFault(regionFromXml(region))
    return fault ? [`${name}: ${fault.message}`] : []
  })
  expect(faults).toEqual([])
  expect(charts.flatMap(({ region }) => all(region, 'flow')).length).toBeGreaterThan(5)
})

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

const sentences = (block: string) => block.split(/(?<=\.) (?=\p{Lu})/u)

const pathOf = (name: string) => `/${name.replaceAll('.', '/')}`

/** The words that identify the subject of a text: abbreviations, and long words without their endings. */
const keyWords = (text: string) => [
  ...(text.match(/\b\p{Lu}{3,}\b/gu) ?? []),
  ...(text.match(/\p{L}{5,}/gu) ?? []).map((word) => word.replace(/(?:s|ion|ing|ed)$/, '')),
]
