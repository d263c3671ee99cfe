import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newAnalyser } from './analyse.ts'
import { duplicateTerms, newLexicon, type Synonyms, termKinds } from './synonyms.ts'

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

test('a product that is not interchangeable leads to its substance and is no name for it', () => {
  expect(find('Onureg')?.leads).toContain('azacitidine')
  expect(find('Onureg')?.groups).toEqual([])
  expect(find('azacitidine')?.leads).not.toContain('Onureg')
})
