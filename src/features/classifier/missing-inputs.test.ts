import { expect, test } from 'vitest'
import { answer, classified, plain } from '#test/classifier-cases.ts'
import { badNumbers, malformedInputs } from '#test/score-inputs.ts'
import type { ClassifierInput } from './case.ts'
import { systems } from './classify.ts'
import { classifierExamples } from './examples.ts'
import { criteriaOf } from './rule.ts'
import { classify } from './score.ts'

test('the form asks step by step: only questions that can still change an answer', () => {
  expect(classified({}).ask.slice(0, 5)).toEqual(['bmBlasts', 'pbBlasts', 'mutations', 'karyotype', 'tp53.vafs'])
  expect(classified({}).ask).not.toContain('sex')
  expect(classified({ hb: 12.5 }).ask).toContain('sex')
  expect(classified({ hb: 12.5, anc: 1 }).ask).not.toContain('sex')
  expect(classified({ pbBlasts: 1.5 }).ask).toContain('pbBlasts1PctTwice')
  expect(classified({ ...plain, tp53: null }).ask).toEqual(['tp53.vafs'])
  expect(classified({ ...plain, tp53: { vafs: [20] } }).ask).toEqual(['tp53.copyLoss', 'tp53.cnLoh'])
  expect(classified({ bmBlasts: 30 }).systems.map((one) => one.standing)).toEqual([
    'provisional',
    'decided',
    'provisional',
  ])
  expect(classified({ bmBlasts: 30 }).ask).not.toContain('dysplasia')
})

test('missing inputs are listed with their assumptions', () => {
  const { notGiven } = classified({ ...plain, ringSideroblasts: null, sex: null, mutations: { SF3B1: null } })
  expect(notGiven.map(({ id, assumed }) => [id, assumed])).toEqual([
    ['mutations', 'none'],
    ['ringSideroblasts', '0%'],
    ['sex', null],
  ])
})

test('from 5% marrow blasts a likely name assumes a cytopenia and no blood blasts; below that it needs the counts', () => {
  const names = (input: object) =>
    classified(input).systems.map(({ standing, diagnosis }) => [standing, diagnosis?.code])
  expect(names({ bmBlasts: 7 })).toEqual([
    ['provisional', 'MDS-EB-1'],
    ['provisional', 'MDS-IB1'],
    ['provisional', 'MDS-EB'],
  ])
  expect(names({ bmBlasts: 7, hb: 15, sex: 'M', anc: 3 })).toEqual(names({ bmBlasts: 7 }))
  expect(names({ bmBlasts: 7, hb: 15, sex: 'M', anc: 3, plt: 200, pbBlasts: 0 })[1]?.[1]).toBe('NONE')
  expect(names({ bmBlasts: 4.9 }).map(([standing]) => standing)).toEqual(['open', 'open', 'open'])
  expect(classified({ bmBlasts: 7 }).notGiven.find(({ id }) => id === 'pbBlasts')?.assumed).toBe('0%')
  expect(classified({ bmBlasts: 4 }).notGiven.find(({ id }) => id === 'pbBlasts')?.assumed).toBeNull()
})

test('an untested gene stays open by name', () => {
  const { standing, missing, possible } = answer({ ...plain, mutations: { SF3B1: null } }, 'WHO5')
  expect(standing).toBe('provisional')
  expect(missing.map(({ id, genes }) => [id, genes])).toEqual([['mutations', ['SF3B1']]])
  expect(possible.map((one) => one.entity.code)).toEqual(['MDS-SF3B1', 'MDS-LB'])
  expect(possible[0]?.needs.map((one) => one.says)).toEqual(['SF3B1 mutation with VAF ≥ 5%'])
})

test('without inputs every entity is possible and none is named', () => {
  for (const [at, { standing, diagnosis, possible }] of classified({}).systems.entries()) {
    expect([standing, diagnosis]).toEqual(['open', null])
    expect(possible.map((one) => one.entity.code).toSorted()).toEqual(
      systems[at]?.entities.map((one) => one.code).toSorted(),
    )
  }
})

test.each([
  [{ bmBlasts: 101 }, 'bmBlasts max'],
  [{ pbBlasts: -1 }, 'pbBlasts min'],
  [{ hb: 92 }, 'hb max'],
  [{ age: 121 }, 'age max'],
  [{ sex: 'X' }, 'sex option'],
  [{ fibrosis: 4 }, 'fibrosis option'],
  [{ dysplasia: ['red'] }, 'dysplasia option'],
  [{ fusions: ['ABC'] }, 'fusions option'],
  [{ karyotype: ['46,XX,something'] }, 'karyotype type'],
  [{ mutations: { SF3B1: 101 } }, 'mutations.SF3B1 max'],
  [{ mutations: { TP53: 30 } }, 'mutations.TP53 conflict'],
  [{ mutations: { sf3b1: 30 } }, 'mutations.sf3b1 type'],
  [{ tp53: { vafs: [0] } }, 'tp53.vafs min'],
  [{ tp53: { copyLoss: 'maybe' } }, 'tp53.copyLoss option'],
  [{ monocytes: 6 }, 'monocytes conflict'],
  [{ anc: 5.2 }, 'anc conflict'],
  [{ pbBlasts: 2, pbBlasts1PctTwice: true }, 'pbBlasts1PctTwice conflict'],
])('the classifier rejects %j at its field', (change, error) => {
  const result = classify({ ...plain, ...change } as ClassifierInput)
  expect(result.valid ? [] : result.errors.map(({ field, code }) => `${field} ${code}`)).toEqual([error])
})

test('the classifier never throws and never returns NaN, whatever a field contains', () => {
  for (const field of [...Object.keys(plain), 'hbUnit', 'ancUnit']) {
    for (const value of malformedInputs) {
      expect(badNumbers(classify({ ...plain, [field]: value } as ClassifierInput))).toEqual([])
    }
  }
})

test('a test that was not done is reported as not done, never as negative', () => {
  const input = classifierExamples.find(({ name }) => name === 'W7')?.input
  const found = (copyLoss: boolean | 'unknown') => {
    const answer = classify({ ...input, tp53: { ...input?.tp53, copyLoss } })
    const all = answer.valid ? answer.systems.flatMap(({ steps }) => steps.map(({ condition }) => condition)) : []
    return [...new Set(all.flatMap(criteriaOf).flatMap(({ found }) => found ?? []))]
  }
  expect(found('unknown')).toContain('TP53 copy loss (17p13): not tested')
  expect(found('unknown')).toContain('Copy-neutral LOH at TP53: not tested')
  expect(found('unknown')).not.toContain('TP53 copy loss (17p13): no')
  expect(found(false)).toContain('TP53 copy loss (17p13): no')
  expect(found(true)).toContain('TP53 copy loss (17p13): yes')
})
