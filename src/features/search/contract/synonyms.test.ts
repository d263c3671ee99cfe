import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newAnalyser } from './analyse.ts'
import { duplicateTerms, isDrug, newLexicon, type Synonyms, termKinds } from './synonyms.ts'

const starter = JSON.parse(readFileSync('content/synonyms.json', 'utf8')) as Synonyms
const analyser = newAnalyser(starter.spelling)
const lexicon = newLexicon(starter, analyser)
const find = (text: string) => lexicon.find(analyser.tokens(text).map(({ word }) => word))

test('no term of the starter list is in two groups', () => {
  expect(duplicateTerms(starter.groups)).toEqual([])
})

test('every term of the starter list finds its group, with or without hyphens', () => {
  for (const group of starter.groups)
    for (const term of [group.preferred, ...group.same.map((same) => same.term)]) {
      expect(find(term)?.groups, term).toContain(group)
      expect(find(term.replaceAll('-', ' '))?.groups ?? [group], term).toContain(group)
    }
})

test('every term of the starter list is of a known kind', () => {
  const kinds = starter.groups.flatMap(({ same }) => same.map(({ kind }) => kind))
  expect(kinds.filter((kind) => !termKinds.includes(kind))).toEqual([])
})

test.each(starter.spelling)('$american is $british', ({ american, british }) => {
  expect(analyser.stem(`${american}xyz`)).toBe(analyser.stem(`${british}xyz`))
})

test.each([
  ['Onureg', 'azacitidine'],
  ['Neulasta', 'filgrastim'],
  ['Mircera', 'epoetin alfa'],
])('%s is a drug of its own, neither a name for %s nor a lead to it', (product, substance) => {
  const { groups = [], leads } = find(product) ?? {}
  expect(groups.map(isDrug)).toEqual([true])
  expect(find(substance)?.groups).not.toContain(groups[0])
  expect(find(substance)?.leads).not.toContain(product)
  expect(leads).not.toContain(substance)
})
