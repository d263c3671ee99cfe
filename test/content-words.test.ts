import { expect, test } from 'vitest'
import { regionFromXml } from '../src/features/pages/kinds/region/server/from-xml.ts'
import type { Element } from '../src/features/pages/kinds/server/elements.ts'
import { newRenderContext, renderRegion } from '../src/features/rich-text/index.ts'
import { all, readPageElements, readPages, wordsOf } from './content-text.ts'
import { changedFigures, figuresIn } from './figures.ts'

const mostWords = 900

const names = readPages().map(({ name }) => name)

test('no page has more than 900 words before a reader opens anything', () => {
  const long = names.map((name) => ({ name, words: wordsShown(name) })).filter(({ words }) => words > mostWords)
  expect(long).toEqual([])
})

test('each page under “About” says it in fewer than 400 words', () => {
  const pages = names.filter((name) => /^about\.\w/.test(name.replace(/\.html$/, '')))
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.map((name) => ({ name, words: wordsShown(name) })).filter(({ words }) => words >= 400)).toEqual([])
})

test('what “In short” says is not said again in running text', () => {
  const repeated = names.flatMap((name) => {
    const texts = repetitions(name)
    return texts.length === 0 ? [] : [{ name, texts }]
  })
  expect(repeated).toEqual([])
})

test('sections come in one order on every page', () => {
  const order = [/^dose/, /^recommendations/, /^who\b/, /\bmonitoring\b/, /^when to stop/, /^licence/, /^evidence/]
  const disordered = names.flatMap((name) => {
    const sections = regionsOf(name).flatMap((region) => region.children.flatMap(headingOf))
    const places = sections.map((words) => order.findIndex((start) => start.test(words))).filter((place) => place >= 0)
    return places.some((place, index) => place < (places[index - 1] ?? 0)) ? [{ name, sections }] : []
  })
  expect(disordered).toEqual([])
})

test('figures are the same however they are spelled', () => {
  const one = '< 20 mmol/L, ≥ 2 doses, 450 IU/kg, 150–240 µg, 200 mU/mL, 40 000 IU, 75 mg/m², 10–12 g/dL'
  const other =
    'below 20 mmol/L, 2 doses or more, 450 units/kg, 150 to 240 micrograms, 200 U/L, 40 000 units, 75 mg/m2, 10–12 g/dL'
  expect(figuresIn(one)).toEqual(figuresIn(other))
  expect(changedFigures([one], [other])).toEqual([])
  expect(changedFigures(['at least 6 cycles'], ['6 cycles; > 6 cycles'])).toEqual([
    { figure: '> 6 cycle', before: 0, after: 1 },
    { figure: '≥ 6 cycle', before: 1, after: 0 },
    { figure: '6 cycle', before: 0, after: 1 },
  ])
})

/** The words of a page's regions that are shown while all folds are closed. */
function wordsShown(name: string): number {
  const page = newRenderContext()
  const html = regionsOf(name)
    .map((region) => String(renderRegion(regionFromXml(region), page)))
    .join(' ')
  const words = withoutFolds(html.replace(marks, ''))
    .replace(/<\/?(?:span|sup|sub|strong|b|em|i|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
  return words.filter((word) => /[\p{L}\d]/u.test(word)).length
}

/** The regions of a page without those that only the result of a score shows. */
const regionsOf = (name: string) =>
  all(readPageElements(name), 'region').filter(({ attributes }) => !attributes.name?.startsWith('risk-'))

/** Citations, unconfirmed marks and anchors, which are read past, and heads of rows that the head above spans. */
const marks =
  /<th scope="row"[^>]* class="again".*?<\/th>|<sup class="citation">.*?<\/sup>|<span class="unconfirmed".*?<\/span><\/span>|<a class="anchor".*?<\/a>/g

/** Leaves the summaries of closed folds, from the innermost outwards. */
function withoutFolds(html: string): string {
  const fold = /<details(?![^>]* open)[^>]*>(?:(?!<details)[\s\S])*?<\/details>/g
  const left = html.replace(fold, (one) => /<summary[^>]*>([\s\S]*?)<\/summary>/.exec(one)?.[1] ?? '')
  return left === html ? html : withoutFolds(left)
}

/** The texts that say again what “In short” has said: two of the figures of a row, or six words in a row. */
function repetitions(name: string): string[] {
  const regions = regionsOf(name)
  const rows = regions.flatMap((region) => all(region, 'short-row')).map(wordsOf)
  return regions.flatMap(running).filter((text) => rows.some((row) => saysAgain(row, text)))
}

function saysAgain(source: string, text: string): boolean {
  const known = new Set(figuresIn(source).filter((figure) => figure.includes(' ')))
  const figures = new Set(figuresIn(text).filter((figure) => known.has(figure)))
  const runs = new Set(runsOf(source))
  return figures.size > 1 || runsOf(text).some((run) => runs.has(run))
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return words.slice(5).map((_, index) => words.slice(index, index + 6).join(' '))
}

const headingOf = (child: Element | string) =>
  typeof child !== 'string' && child.name === 'h2' ? [wordsOf(child).toLowerCase()] : []

/** The paragraphs and list items outside tables, cards, charts, recommendations and evidence. */
function running(region: Element): string[] {
  let isEvidence = false
  return region.children.flatMap((child) => {
    if (typeof child === 'string') return []
    if (child.name === 'h2') isEvidence = /^(?:evidence|worked (?:cases|examples)|as a chart)\b/i.test(wordsOf(child))
    if (isEvidence) return []
    if (child.name === 'p') return [wordsOf(child)]
    return child.name === 'ul' || child.name === 'ol' ? all(child, 'li').map(wordsOf) : []
  })
}
