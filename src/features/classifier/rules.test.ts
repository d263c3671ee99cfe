import { expect, test } from 'vitest'
import { answer, classified, plain, tp53 } from '#test/classifier-cases.ts'
import type { ClassifierInput } from './case.ts'
import { systems } from './classify.ts'
import { comparison } from './comparison.ts'
import { classifierFields } from './fields.ts'
import type { Condition, Explained } from './rule.ts'
import { classifierCitations } from './sources.ts'

test('rules are well-formed data: known entities, known sources, every criterion in words', () => {
  const letters = classifierCitations.map((citation) => citation.key) as readonly string[]
  for (const system of systems) {
    const known = system.entities.map((entity) => entity.code)
    expect(new Set(known).size).toBe(known.length)
    expect(new Set(system.rules.map((rule) => rule.id)).size).toBe(system.rules.length)
    expect(known.filter((code) => !system.rules.some((rule) => rule.entity === code))).toEqual([])
    for (const rule of system.rules) {
      expect(known).toContain(rule.entity)
      for (const cite of rule.source.cite.split(', ')) expect(letters).toContain(cite)
      for (const words of wordsOf(rule.when)) expect(words).not.toBe('')
    }
    for (const { source, entities = [] } of [...system.warnings, ...system.details, ...system.qualifiers]) {
      for (const cite of source.cite.split(', ')) expect(letters).toContain(cite)
      for (const code of entities) expect(known).toContain(code)
    }
  }
})

test('each step shows its criteria as met, unmet or unknown, with source and finding', () => {
  const step = answer({ ...plain, bmBlasts: 12, pbBlasts: null }, 'WHO4').steps.find((one) => one.rule === '4.4')
  const shown = (one: Explained) => [one.says, one.state, one.found, one.source.cite]
  expect(step?.condition.parts.map(shown)).toEqual([
    ['Marrow blasts 10–19%', 'met', 'Marrow blasts: 12%', 'A'],
    ['Blood blasts 5–19%', 'unknown', null, 'A'],
    ['Auer rods', 'unmet', 'Auer rods: no', 'A'],
  ])
})

test('differences between the systems are explained by the rows of the comparison that concern the patient', () => {
  const topics = (input: ClassifierInput) => classified(input).differences.map((row) => row.topic)
  expect(topics(plain)).toEqual([])
  expect(topics({ ...plain, mutations: { NPM1: 30 }, bmBlasts: 8 })).toEqual(['Marrow blasts 5–9%', 'NPM1'])
  expect(topics({ ...tp53([30]), bmBlasts: 12 })).toEqual([
    'TP53',
    'Marrow or blood blasts 10–19%',
    'TP53 mutation, blasts 10–19%',
  ])
  expect(comparison.filter((row) => row.group !== 'AML-type genetics')).toHaveLength(25)
  expect(comparison.filter((row) => row.group === 'AML-type genetics')).toHaveLength(7)
})

test('every input is described once, with its units and answers', () => {
  const ids = classifierFields.map((field) => field.id)
  expect(new Set(ids).size).toBe(ids.length)
  const needed = Object.keys(plain).flatMap((key) =>
    key === 'tp53' ? ['tp53.vafs', 'tp53.copyLoss', 'tp53.cnLoh', 'tp53.germlineExcluded'] : [key],
  )
  expect(ids.toSorted()).toEqual(needed.toSorted())
  for (const field of classifierFields) {
    if (field.kind === 'number') expect(field.units?.length).toBeGreaterThan(0)
    if (field.kind === 'choice' || field.kind === 'choices') expect(field.options?.length).toBeGreaterThan(1)
  }
})

function wordsOf(condition: Condition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(wordsOf)
  if ('any' in condition) return condition.any.flatMap(wordsOf)
  return 'not' in condition ? wordsOf(condition.not) : [condition.says]
}
