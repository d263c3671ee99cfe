import { expect, test } from 'vitest'
import { passage } from '#test/searching.ts'
import { newAnalyser } from './analyse.ts'
import type { Indexed } from './passages.ts'
import { SearchIndex } from './search-index.ts'
import { newLexicon, noSynonyms } from './synonyms.ts'

const analyser = newAnalyser([])
const newIndex = () => new SearchIndex(analyser, newLexicon(noSynonyms, analyser))

/** A seeded random generator. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const words =
  'ferritin dose luspatercept haemoglobin transfusion platelets azacitidine cycle stop response weekly mg'.split(' ')

test.each([1, 2, 3])('equals a newly built index after any sequence of saves (%i)', (seed) => {
  const random = seeded(seed)
  const sentence = () => Array.from({ length: 3 + random(12) }, () => words[random(words.length)]).join(' ')
  const pages = new Map<string, Indexed[]>()
  const index = newIndex()
  for (let save = 0; save < 400; save++) {
    const at = random(12)
    const route = `/treatment/p${at}`
    const count = random(5) === 0 ? 0 : 20 + random(20)
    const passages = Array.from(
      { length: count },
      (_, i): Indexed => ({
        ...passage({ route, text: sentence(), headings: [`h${i % 4}`], page: `Page ${at}` }),
        order: at * 1000 + i,
      }),
    )
    pages.set(route, passages)
    index.replacePage(route, passages)
    if (save % 40 !== 39) continue
    const fresh = newIndex()
    for (const [path, ownPassages] of [...pages].sort()) fresh.replacePage(path, ownPassages)
    expect(index.size).toBe(fresh.size)
    for (const q of ['ferritin dose', 'stop', 'azacitdine cycle', 'lus', sentence()]) {
      const summary = (of: SearchIndex) =>
        of.search(q).hits.map(({ passage: { route, order }, score }) => [route, order, score.toFixed(9)])
      expect(summary(index)).toEqual(summary(fresh))
      expect(index.plan(q)).toEqual(fresh.plan(q))
    }
  }
})

test('a rarer word counts more, a title more than a text, and an aside less', () => {
  const index = newIndex()
  const add = (route: string, fields: Partial<Indexed>) =>
    index.replacePage(route, [{ ...passage({ text: '', route, page: route, headings: [] }), order: 0, ...fields }])
  add('/a', { text: 'ferritin is here' })
  add('/b', { text: 'ferritin and much besides luspatercept' })
  add('/c', { page: 'Luspatercept', text: 'nothing' })
  add('/help', { page: 'Help', text: 'ferritin ferritin ferritin', isAside: true })
  const routes = (q: string) => index.search(q).hits.map(({ passage: { route } }) => route)
  expect(routes('luspatercept')).toEqual(['/c', '/b'])
  expect(routes('ferritin')).toEqual(['/a', '/b', '/help'])
  expect(routes('ferritin luspatercept')[0]).toBe('/b')
})
