import { expect, test } from 'vitest'
import { badNumbers, malformedInputs, pick, seeded } from '#test/score-inputs.ts'
import type { ClassifierInput, Lineage } from './case.ts'
import type { Classified, SystemResult } from './classify.ts'
import { systems } from './classify.ts'
import { comparison } from './comparison.ts'
import { classifierExamples, unlisted } from './examples.ts'
import { classifierFields } from './fields.ts'
import type { Fusion } from './genetics.ts'
import { type Condition, criteriaOf, type Explained } from './rule.ts'
import { classify } from './score.ts'
import { classifierCitations } from './sources.ts'
import type { SystemId } from './system.ts'

const all: readonly Lineage[] = ['erythroid', 'granulocytic', 'megakaryocytic']

/** An adult with one cytopenia, one dysplastic lineage and nothing else. */
const plain = {
  ...unlisted,
  age: 70,
  sex: 'M',
  hb: 9,
  anc: 2,
  plt: 200,
  bmBlasts: 2,
  pbBlasts: 0,
  dysplasia: ['erythroid'],
} as const satisfies ClassifierInput

function classified(input: ClassifierInput): Classified {
  const result = classify(input)
  if (!result.valid) throw new Error(result.errors.map((error) => `${error.field}: ${error.message}`).join('; '))
  return result
}

function codes(input: ClassifierInput) {
  return classified(input).systems.map((one) => one.diagnosis?.code)
}

function answer(input: ClassifierInput, system: SystemId): SystemResult {
  const found = classified(input).systems.find((one) => one.system === system)
  if (!found) throw new Error(`No result for ${system}`)
  return found
}

function ruleOf(input: ClassifierInput, system: SystemId) {
  return answer(input, system).steps.find((step) => step.isAnswer)?.rule
}

test.each(classifierExamples)('Classifier worked case $name', ({ input, expected }) => {
  for (const { system, standing, diagnosis, missing, possible, remarks } of classified(input).systems) {
    const { code, qualifiers = [], couldBe } = expected[system]
    expect([system, standing, diagnosis?.code, diagnosis?.qualifiers]).toEqual([system, 'decided', code, qualifiers])
    expect([missing, possible.length]).toEqual([[], 1])
    expect(remarks.map((remark) => remark.couldBe?.code).filter(Boolean)).toEqual(couldBe ? [couldBe] : [])
  }
})

test.each(classifierExamples)(
  'Classifier worked case $name with only its listed inputs is provisionally the same',
  ({ input, expected }) => {
    const listed = Object.entries(input).filter(([key, value]) => value !== unlisted[key as keyof typeof unlisted])
    for (const { system, standing, diagnosis, possible } of classified({ pbBlasts: 0, ...Object.fromEntries(listed) })
      .systems) {
      expect([system, diagnosis?.code]).toEqual([system, expected[system].code])
      const named = possible.flatMap((one) => [one.entity.code, one.orAfterTherapy?.code])
      expect(named).toContain(expected[system].code)
      expect(['decided', 'provisional']).toContain(standing)
    }
  },
)

const dysplastic = { ...plain, dysplasia: ['erythroid', 'granulocytic'] } as const
const pancytopenic = { ...plain, hb: 9, anc: 1, plt: 50 } as const
const none = { ...plain, dysplasia: [] } as const
const child = { ...plain, age: 10 } as const
const tp53 = (vafs: readonly number[], more: object = {}): ClassifierInput => ({
  ...plain,
  tp53: { ...unlisted.tp53, vafs, ...more },
})

test.each([
  ['4.1', { ...plain, bmBlasts: 20 }],
  ['4.1', { ...plain, pbBlasts: 20 }],
  ['4.1', { ...plain, fusions: ['RUNX1::RUNX1T1'] }],
  ['4.1a', { ...plain, cytopeniaPersistentUnexplained: false }],
  ['4.2a', { ...none, hb: 14, mutations: { TET2: 2 } }],
  ['4.2b', { ...none, hb: 14 }],
  ['4.3', { ...plain, monocytes: 1, monocytesPct: 10 }],
  ['4.3', { ...plain, plt: 450, ringSideroblasts: 15 }],
  ['4.4', { ...plain, bmBlasts: 10 }],
  ['4.4', { ...plain, pbBlasts: 5 }],
  ['4.4', { ...plain, auerRods: true }],
  ['4.5', { ...plain, bmBlasts: 5 }],
  ['4.5', { ...plain, pbBlasts: 2 }],
  ['4.6', child],
  ['4.7', { ...plain, pbBlasts: 1, pbBlasts1PctTwice: true }],
  ['4.8', { ...plain, karyotype: ['del(5q)'] }],
  ['4.8', { ...plain, karyotype: ['del(5q)', '+8'], ringSideroblasts: 30, mutations: { SF3B1: 30 } }],
  ['4.9', { ...pancytopenic, karyotype: ['del(5q)'] }],
  ['4.10', { ...dysplastic, ringSideroblasts: 15 }],
  ['4.11', { ...plain, ringSideroblasts: 5, mutations: { SF3B1: 1 } }],
  ['4.12', { ...pancytopenic, ringSideroblasts: 15 }],
  ['4.13', dysplastic],
  ['4.14', plain],
  ['4.15', pancytopenic],
  ['4.16', { ...none, karyotype: ['del(13q)'] }],
  ['4.17', { ...none, karyotype: ['del(20q)'] }],
  ['4.17', { ...none, karyotype: ['-Y'] }],
  ['4.17', { ...none, karyotype: ['+8'] }],
  ['4.18', none],
] as const)('WHO4 rule %s', (rule, input) => {
  expect(ruleOf(input, 'WHO4')).toBe(rule)
})

test.each([
  ['5.1', { ...plain, fusions: ['NUP98-r'] }],
  ['5.1', { ...plain, mutations: { NPM1: 3 } }],
  ['5.2', { ...plain, bmBlasts: 20 }],
  ['5.2a', { ...plain, cytopeniaPersistentUnexplained: false }],
  ['5.3a', { ...none, hb: 14, karyotype: ['+8'] }],
  ['5.3b', { ...none, hb: 14 }],
  ['5.4', { ...plain, monocytes: 0.5, monocytesPct: 10 }],
  ['5.4', { ...plain, plt: 450, mutations: { SF3B1: 3 } }],
  ['5.4', { ...plain, plt: 450, ringSideroblasts: 15 }],
  ['5.5', { ...child, bmBlasts: 5 }],
  ['5.5', { ...child, pbBlasts: 2 }],
  ['5.6', { ...child, hypocellular: true }],
  ['5.7', child],
  ['5.8', tp53([3, 2])],
  ['5.8', { ...tp53([60], { copyLoss: true }), bmBlasts: 19.9, fibrosis: 3 }],
  ['5.8', tp53([3], { cnLoh: true })],
  ['5.8', { ...tp53([3]), karyotype: ['del(17p)'] }],
  ['5.8', tp53([50], { germlineExcluded: true })],
  ['5.9', { ...plain, bmBlasts: 5, fibrosis: 2 }],
  ['5.9', { ...plain, bmBlasts: 15, fibrosis: 3 }],
  ['5.10', { ...plain, bmBlasts: 10 }],
  ['5.10', { ...plain, pbBlasts: 5 }],
  ['5.10', { ...plain, auerRods: true }],
  ['5.11', { ...plain, bmBlasts: 5 }],
  ['5.11', { ...plain, pbBlasts: 2 }],
  ['5.12a', { ...none, karyotype: ['del(5q)'] }],
  ['5.12b', none],
  ['5.13', { ...plain, karyotype: ['del(5q)', '+8'], mutations: { SF3B1: 30 } }],
  ['5.13', { ...plain, plt: 500, karyotype: ['del(5q)'] }],
  ['5.14', { ...plain, mutations: { SF3B1: 5 } }],
  ['5.14', { ...plain, mutations: { SF3B1: 35 }, ringSideroblasts: 30, karyotype: ['del(7q)'] }],
  ['5.15', { ...plain, ringSideroblasts: 15 }],
  ['5.15', { ...plain, ringSideroblasts: 15, mutations: { SF3B1: 4.9 } }],
  ['5.15', { ...plain, ringSideroblasts: 15, karyotype: ['del(7q)', '+8'] }],
  ['5.16', { ...plain, dysplasia: ['granulocytic'], hypocellular: true }],
  ['5.17', { ...plain, hypocellular: true }],
  ['5.17', plain],
  ['5.17', { ...plain, mutations: { SF3B1: 35 }, ringSideroblasts: 30, karyotype: ['-7'] }],
  ['5.17', { ...plain, mutations: { SF3B1: 35 }, karyotype: ['del(7q)', '+8', '+19'] }],
] as const)('WHO5 rule %s', (rule, input) => {
  expect(ruleOf(input, 'WHO5')).toBe(rule)
})

test.each([
  ['I.1', { ...plain, bmBlasts: 10, fusions: ['MECOM-r'] }],
  ['I.1', { ...plain, pbBlasts: 20, fusions: ['BCR::ABL1'] }],
  ['I.2', { ...plain, pbBlasts: 10, mutations: { NPM1: 30 } }],
  ['I.3', { ...plain, bmBlasts: 10, cebpaBzipInFrame: true }],
  ['I.4a', { ...tp53([10]), bmBlasts: 20 }],
  ['I.4b', { ...plain, bmBlasts: 20, mutations: { RUNX1: 30 } }],
  ['I.4c', { ...plain, bmBlasts: 20, karyotype: ['+8'] }],
  ['I.4d', { ...plain, bmBlasts: 20 }],
  ['I.4e', { ...plain, cytopeniaPersistentUnexplained: false }],
  ['I.5a', { ...none, hb: 14, mutations: { TET2: 2 } }],
  ['I.5b', { ...none, hb: 14, mutations: { TET2: 1.9 } }],
  ['I.6', { ...plain, wbc: 13 }],
  ['I.6', { ...plain, monocytes: 0.5, monocytesPct: 10 }],
  ['I.6', { ...plain, plt: 450 }],
  ['I.7', { ...child, bmBlasts: 19.9 }],
  ['I.8', child],
  ['I.9a', { ...tp53([10]), bmBlasts: 10 }],
  ['I.9b', { ...plain, bmBlasts: 10, mutations: { ZRSR2: 30 } }],
  ['I.9c', { ...plain, pbBlasts: 10, karyotype: ['del(20q)'] }],
  ['I.9d', { ...plain, bmBlasts: 10 }],
  ['I.10', tp53([10, 10])],
  ['I.10', tp53([10], { copyLoss: true })],
  ['I.10', tp53([50.1])],
  ['I.10', tp53([10], { cnLoh: true })],
  ['I.10', { ...tp53([10]), karyotype: ['del(5q)', '+8', 'del(20q)'], dysplasia: [] }],
  ['I.11', { ...plain, bmBlasts: 5 }],
  ['I.11', { ...plain, pbBlasts: 9.9 }],
  ['I.11', { ...plain, auerRods: true }],
  ['I.11', { ...plain, pbBlasts: 1, pbBlasts1PctTwice: true }],
  ['I.12', { ...none, karyotype: ['del(5q)'] }],
  ['I.12', { ...plain, plt: 500, karyotype: ['del(5q)'] }],
  ['I.13', { ...none, mutations: { SF3B1: 10 } }],
  ['I.14', dysplastic],
  ['I.14', { ...dysplastic, mutations: { SF3B1: 30, RUNX1: 5 } }],
  ['I.15', plain],
  ['I.15', { ...plain, karyotype: ['inv(3)'], mutations: { SF3B1: 30 } }],
  ['I.15', { ...plain, plt: 500, karyotype: ['inv(3)'] }],
  ['I.16', { ...none, karyotype: ['del(7q)'] }],
  ['I.16', { ...none, karyotype: ['+8', '+19', 'del(20q)'] }],
  ['I.17', { ...none, karyotype: ['del(20q)'] }],
  ['I.18', none],
] as const)('ICC rule %s', (rule, input) => {
  expect(ruleOf(input, 'ICC')).toBe(rule)
})

test.each([
  [0, 'MDS-SLD', 'MDS-LB', 'MDS-NOS-SLD'],
  [4.999, 'MDS-SLD', 'MDS-LB', 'MDS-NOS-SLD'],
  [5, 'MDS-EB-1', 'MDS-IB1', 'MDS-EB'],
  [9.2, 'MDS-EB-1', 'MDS-IB1', 'MDS-EB'],
  [9.999, 'MDS-EB-1', 'MDS-IB1', 'MDS-EB'],
  [10, 'MDS-EB-2', 'MDS-IB2', 'MDS/AML-NOS'],
  [19.999, 'MDS-EB-2', 'MDS-IB2', 'MDS/AML-NOS'],
  [20, 'AML', 'AML', 'AML-NOS'],
  [100, 'AML', 'AML', 'AML-NOS'],
])('Marrow blasts of %d%%: %s, %s, %s', (bmBlasts, ...expected) => {
  expect(codes({ ...plain, bmBlasts })).toEqual(expected)
})

test.each([
  [0.999, 'MDS-SLD', 'MDS-LB', 'MDS-NOS-SLD'],
  [1, 'MDS-SLD', 'MDS-LB', 'MDS-NOS-SLD'],
  [1.999, 'MDS-SLD', 'MDS-LB', 'MDS-NOS-SLD'],
  [2, 'MDS-EB-1', 'MDS-IB1', 'MDS-EB'],
  [4.999, 'MDS-EB-1', 'MDS-IB1', 'MDS-EB'],
  [5, 'MDS-EB-2', 'MDS-IB2', 'MDS-EB'],
  [9.999, 'MDS-EB-2', 'MDS-IB2', 'MDS-EB'],
  [10, 'MDS-EB-2', 'MDS-IB2', 'MDS/AML-NOS'],
  [19.999, 'MDS-EB-2', 'MDS-IB2', 'MDS/AML-NOS'],
  [20, 'AML', 'AML', 'AML-NOS'],
])('Blood blasts of %d%%: %s, %s, %s', (pbBlasts, ...expected) => {
  expect(codes({ ...plain, pbBlasts })).toEqual(expected)
})

test.each([
  [{ hb: 12.999, sex: 'M' }, true],
  [{ hb: 13, sex: 'M' }, false],
  [{ hb: 11.999, sex: 'F' }, true],
  [{ hb: 12, sex: 'F' }, false],
  [{ hb: 129, hbUnit: 'g/L', sex: 'M' }, true],
  [{ hb: 130, hbUnit: 'g/L', sex: 'M' }, false],
  [{ hb: 8, hbUnit: 'mmol/L', sex: 'M' }, true],
  [{ hb: 8.1, hbUnit: 'mmol/L', sex: 'M' }, false],
  [{ hb: 14, anc: 1.799 }, true],
  [{ hb: 14, anc: 1.8 }, false],
  [{ hb: 14, anc: 1799, ancUnit: '/uL' }, true],
  [{ hb: 14, anc: 1800, ancUnit: '/uL' }, false],
  [{ hb: 14, plt: 149 }, true],
  [{ hb: 14, plt: 150 }, false],
] as const)('Cytopenia by %j: %s', (change, isCytopenic) => {
  expect(codes({ ...none, ...change })).toEqual(
    isCytopenic ? ['ICUS', 'ICUS', 'NONE (ICUS)'] : ['NONE', 'NONE', 'NONE'],
  )
})

test.each([
  [{ hb: 9.999 }, 'MDS-U'],
  [{ hb: 10 }, 'MDS-SLD'],
  [{ hb: 6.1, hbUnit: 'mmol/L' }, 'MDS-U'],
  [{ hb: 6.2, hbUnit: 'mmol/L' }, 'MDS-SLD'],
  [{ anc: 1.799 }, 'MDS-U'],
  [{ anc: 1.8 }, 'MDS-SLD'],
  [{ plt: 99.999 }, 'MDS-U'],
  [{ plt: 100 }, 'MDS-SLD'],
] as const)('WHO4 counts three cytopenias by its own limits: %j is %s', (change, code) => {
  expect(answer({ ...pancytopenic, ...change }, 'WHO4').diagnosis?.code).toBe(code)
})

test('WHO4 counts a mild cytopenia as one and says so', () => {
  const mild = answer({ ...plain, hb: 11.8 }, 'WHO4')
  expect(mild.diagnosis?.code).toBe('MDS-SLD')
  expect(mild.remarks[0]?.text).toContain('Mild cytopenia')
  expect(answer(plain, 'WHO4').remarks).toEqual([])
})

test.each([
  [4.999, 30, 'MDS-SLD'],
  [5, 30, 'MDS-RS-SLD'],
  [14.999, 0, 'MDS-SLD'],
  [15, 0, 'MDS-RS-SLD'],
])('WHO4 ring sideroblasts of %d%% with SF3B1 %d%% are %s', (ringSideroblasts, vaf, code) => {
  expect(answer({ ...plain, ringSideroblasts, mutations: { SF3B1: vaf } }, 'WHO4').diagnosis?.code).toBe(code)
})

test.each([
  [4.999, 'MDS-LB', 'MDS-NOS-SLD'],
  [5, 'MDS-SF3B1', 'MDS-NOS-SLD'],
  [9.999, 'MDS-SF3B1', 'MDS-NOS-SLD'],
  [10, 'MDS-SF3B1', 'MDS-SF3B1'],
])('SF3B1 VAF of %d%%: WHO5 %s, ICC %s', (vaf, who5, icc) => {
  expect(codes({ ...plain, mutations: { SF3B1: vaf } }).slice(1)).toEqual([who5, icc])
})

test.each([
  [{ vafs: [9.999], copyLoss: true }, 'MDS-biTP53', 'MDS-NOS-SLD'],
  [{ vafs: [10], copyLoss: true }, 'MDS-biTP53', 'MDS-TP53'],
  [{ vafs: [50] }, 'MDS-LB', 'MDS-NOS-SLD'],
  [{ vafs: [50], germlineExcluded: true }, 'MDS-biTP53', 'MDS-NOS-SLD'],
  [{ vafs: [49.999], germlineExcluded: true }, 'MDS-LB', 'MDS-NOS-SLD'],
  [{ vafs: [50.001] }, 'MDS-LB', 'MDS-TP53'],
  [{ vafs: [20, 9] }, 'MDS-biTP53', 'MDS-NOS-SLD'],
  [{ vafs: [20, 10] }, 'MDS-biTP53', 'MDS-TP53'],
] as const)('TP53 %j: WHO5 %s, ICC %s', (found, who5, icc) => {
  expect(codes(tp53(found.vafs, found)).slice(1)).toEqual([who5, icc])
})

test.each([
  ['unknown', 'unknown', 'MDS-TP53'],
  [false, 'unknown', 'MDS-TP53'],
  ['unknown', false, 'MDS-TP53'],
  [false, false, 'MDS-NOS-SLD'],
  [true, false, 'MDS-TP53'],
] as const)('ICC: one TP53 mutation in a complex karyotype, copy loss %s, cnLOH %s, is %s', (copyLoss, cnLoh, code) => {
  const input = { ...tp53([20], { copyLoss, cnLoh }), karyotype: ['del(5q)', '+8', 'del(20q)'] }
  expect(answer(input, 'ICC').diagnosis?.code).toBe(code)
})

test('ages turn at 18, white cells at 13, platelets at 450, fibrosis at MF-2, monocytes at both limits', () => {
  expect(codes({ ...plain, age: 17.999 })).toEqual(['RCC', 'cMDS-LB-NOS', 'RCC'])
  expect(codes({ ...plain, age: 18 })).toEqual(['MDS-SLD', 'MDS-LB', 'MDS-NOS-SLD'])
  expect(codes({ ...plain, wbc: 12.999 })[2]).toBe('MDS-NOS-SLD')
  expect(codes({ ...plain, plt: 449.999 })[2]).toBe('MDS-NOS-SLD')
  expect(codes({ ...plain, bmBlasts: 5, fibrosis: 1 })[1]).toBe('MDS-IB1')
  expect(codes({ ...plain, monocytes: 0.499, monocytesPct: 50 })).toEqual(['MDS-SLD', 'MDS-LB', 'MDS-NOS-SLD'])
  expect(codes({ ...plain, monocytes: 2, monocytesPct: 9.999 })).toEqual(['MDS-SLD', 'MDS-LB', 'MDS-NOS-SLD'])
  expect(codes({ ...plain, monocytes: 0.999, monocytesPct: 50 })).toEqual(['MDS-SLD', 'MDS/MPN', 'MDS/MPN'])
})

test('AML rules come before the question whether the cytopenia is explained', () => {
  expect(codes({ ...plain, cytopeniaPersistentUnexplained: false, bmBlasts: 30 })).toEqual(['AML', 'AML', 'AML-NOS'])
  const advice = answer({ ...plain, cytopeniaPersistentUnexplained: false }, 'WHO5').diagnosis
  expect([advice?.name, advice?.kind]).toEqual(['Exclude other causes first', 'none'])
})

test('prior cytotoxic therapy replaces a neoplasm in WHO4 and is a qualifier elsewhere; precursors are unchanged', () => {
  const after = (input: ClassifierInput) =>
    classified({ ...input, priorCytotoxicTherapy: true, germline: 'DDX41' }).systems
  const [who4, who5, icc] = after(plain)
  expect([who4.diagnosis?.code, who4.diagnosis?.morphology?.code]).toEqual(['t-MN (t-MDS)', 'MDS-SLD'])
  expect(who5.diagnosis?.qualifiers).toEqual(['post cytotoxic therapy', 'germline predisposition'])
  expect(icc.diagnosis?.qualifiers).toEqual(['therapy-related', 'germline predisposition'])
  expect(after({ ...plain, bmBlasts: 25 })[0].diagnosis?.code).toBe('t-MN (t-AML)')
  expect(after({ ...plain, monocytes: 2, monocytesPct: 20 })[0].diagnosis?.code).toBe('t-MN (t-MDS/MPN)')
  expect(after(child)[0].diagnosis?.code).toBe('t-MN (t-MDS)')
  for (const precursor of [none, { ...none, mutations: { TET2: 9 } }, { ...none, hb: 15 }]) {
    for (const one of after(precursor)) expect(one.diagnosis?.qualifiers).toEqual([])
    expect(after(precursor)[0].diagnosis?.code).not.toContain('t-MN')
  }
})

test('a fusion that the report doubts leaves AML and the rest possible, also when the answer about fusions is none', () => {
  const doubted = { ...plain, karyotype: ['46,XX,t(15;17)(q24;q21)?[10]'], fusions: [] }
  const { standing, possible } = answer(doubted, 'WHO5')
  expect(standing).toBe('provisional')
  expect(possible.map(({ entity }) => entity.code)).toEqual(['AML', 'MDS-LB'])
  expect(answer({ ...doubted, fusions: ['PML::RARA'] }, 'WHO5').diagnosis?.code).toBe('AML')
  const alternatives = { ...plain, karyotype: ['46,XX,t(8;21)(q22;q22) or add(8)(q22)[10]'], fusions: [] }
  expect(answer(alternatives, 'WHO5').possible.map(({ entity }) => entity.code)).toEqual(['AML', 'MDS-LB'])
})

test('exclusions are named: AML type, MDS/MPN with what to consider, MDS/AML', () => {
  expect(answer({ ...plain, fusions: ['PML::RARA'] }, 'WHO4').diagnosis).toMatchObject({
    kind: 'AML',
    isExclusion: true,
    detail: 'AML with PML::RARA',
  })
  expect(answer({ ...plain, bmBlasts: 25, karyotype: ['-7'] }, 'WHO5').diagnosis?.detail).toBe(
    'AML, myelodysplasia-related',
  )
  expect(answer({ ...plain, bmBlasts: 25, karyotype: ['+8'] }, 'WHO5').diagnosis?.detail).toBeNull()
  expect(answer({ ...plain, bmBlasts: 25, mutations: { RUNX1: 9 } }, 'WHO5').diagnosis?.detail).toBeNull()
  expect(answer({ ...plain, monocytes: 2, monocytesPct: 20 }, 'WHO4').diagnosis?.advice).toContain('CMML')
  expect(answer({ ...plain, bmBlasts: 12 }, 'ICC').diagnosis).toMatchObject({ kind: 'MDS/AML', isExclusion: true })
})

test('cautions name rules based on secondary sources or own knowledge, and are absent for primary ones', () => {
  expect(answer({ ...pancytopenic, karyotype: ['del(5q)'] }, 'WHO4').cautions.map((one) => one.tags)).toEqual([['K']])
  expect(answer({ ...plain, mutations: { SF3B1: 30 } }, 'WHO5').cautions.map((one) => one.cite)).toEqual(['J, Q'])
  expect(answer(plain, 'WHO4').cautions).toEqual([])
  expect(answer(plain, 'WHO5').cautions).toEqual([])
  expect(answer({ ...plain, bmBlasts: 12 }, 'ICC').cautions).toEqual([])
  expect(answer({ ...plain, bmBlasts: 7 }, 'ICC').cautions.map((one) => one.cite)).toEqual(['J'])
})

test.each([
  [{ ...plain, pbBlasts: 1 }, 'WHO4', 'MDS-U', 'repeat the count'],
  [{ ...plain, mutations: { SF3B1: 4 } }, 'WHO5', 'MDS-SF3B1', 'below 5%'],
  [tp53([55]), 'WHO5', 'MDS-biTP53', 'presumptive'],
  [tp53([20]), 'ICC', 'MDS-TP53', 'test for 17p loss'],
  [{ ...plain, pbBlasts: 1, pbBlasts1PctTwice: true }, 'WHO5', 'MDS-IB1', 'may count this as increased blasts'],
] as const)('a remark names what the case could become (%#)', (input, system, code, words) => {
  const remark = answer(input, system).remarks.find((one) => one.text.includes(words))
  expect(remark?.couldBe?.code).toBe(code)
})

test.each([
  [tp53([55], { germlineExcluded: true }), 'WHO5', 'Presumptive'],
  [{ ...plain, mutations: { NPM1: 9 } }, 'WHO5', 'may not be definitive'],
  [{ ...plain, auerRods: true }, 'WHO5', 'Auer rods without increased blasts'],
  [{ ...none, bmBlasts: 7 }, 'WHO5', 'at least 1 dysplastic lineage'],
  [{ ...plain, karyotype: ['del(5q)'] }, 'WHO5', 'megakaryocytic dysplasia'],
  [{ ...plain, dysplasia: ['granulocytic'], mutations: { SF3B1: 30 } }, 'WHO5', 'erythroid dysplasia'],
  [tp53([10]), 'ICC', 'exactly 10%'],
  [{ ...plain, mutations: { NPM1: 30 } }, 'ICC', 'stays in its MDS category'],
  [{ ...plain, fusions: ['KMT2A-r'] }, 'WHO4', 'needs 20% blasts'],
  [{ ...plain, hypocellular: true }, 'WHO4', 'descriptor'],
  [{ ...plain, hb: 12 }, 'ICC', 'could not be looked up'],
] as const)('a remark is made if the guideline asks for one (%#)', (input, system, words) => {
  expect(answer(input, system).remarks.some((one) => one.text.includes(words))).toBe(true)
})

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

test('every complete input gives exactly one answer per system, that of an independent reading of the rules', {
  timeout: 60_000,
}, () => {
  const random = seeded(31)
  const seen = new Set<string>()
  for (let round = 0; round < 4000; round += 1) {
    const input = randomInput(random)
    const expected = [readWho4(input), readWho5(input), readIcc(input)]
    const { systems: results } = classified(input)
    for (const [at, { system, standing, diagnosis, possible, missing, steps }] of results.entries()) {
      const code = diagnosis?.morphology?.code ?? diagnosis?.code
      const found = [standing, code, possible.length, missing.length, steps.filter((step) => step.isAnswer).length]
      const wanted = ['decided', expected[at], 1, 0, 1]
      if (String(found) !== String(wanted)) expect([found, input]).toEqual([wanted, input])
      seen.add(`${system} ${code}`)
    }
  }
  const entities = systems.flatMap((system) => system.entities.map((entity) => `${system.id} ${entity.code}`))
  expect(entities.filter((entity) => !seen.has(entity))).toEqual([])
})

test('whatever is missing, the true answer is among the possible ones', { timeout: 60_000 }, () => {
  const random = seeded(32)
  for (let round = 0; round < 300; round += 1) {
    const whole = randomInput(random)
    const share = random()
    const partial = Object.fromEntries(Object.entries(whole).filter(() => random() > share)) as ClassifierInput
    const truth = classified(whole).systems
    const { systems: results, ask } = classified(partial)
    for (const [at, result] of results.entries()) {
      const named = result.possible.flatMap((one) => [one.entity.code, one.orAfterTherapy?.code])
      expect(named).toContain(truth[at]?.diagnosis?.code)
      if (result.diagnosis) expect(named).toContain(result.diagnosis.code)
      expect(result.missing.length === 0).toBe(result.standing === 'decided')
      if (result.standing === 'decided') expect(result.diagnosis?.code).toBe(truth[at]?.diagnosis?.code)
    }
    const isOpen = results.some((result) => result.missing.length > 0)
    if (isOpen) expect(ask.length).toBeGreaterThan(0)
  }
})

test('the possible entities are exactly those that some value of the missing input leads to', {
  timeout: 60_000,
}, () => {
  const random = seeded(33)
  const fields = [
    'dysplasia',
    'ringSideroblasts',
    'karyotype',
    'mutations',
    'bmBlasts',
    'pbBlasts',
    'hb',
    'plt',
    'age',
    'fibrosis',
    'tp53',
    'fusions',
  ] as const
  for (let round = 0; round < 40; round += 1) {
    const whole = { ...randomInput(random), pbBlasts1PctTwice: false }
    const hidden = pick(random, fields)
    const partial = classified({ ...whole, [hidden]: null }).systems
    const reached = partial.map(() => new Set<string>())
    for (let other = 0; other < 250; other += 1) {
      const completed = classified({ ...whole, [hidden]: randomInput(random)[hidden] }).systems
      for (const [at, one] of completed.entries()) reached[at]?.add(one.diagnosis?.code ?? '')
    }
    for (const [at, one] of partial.entries()) {
      const named = new Set(one.possible.map((possible) => possible.entity.code))
      expect([hidden, [...named].toSorted()]).toEqual([hidden, [...(reached[at] ?? [])].toSorted()])
    }
  }
})

test('more blasts never lead back from AML to MDS, nor from increased to low blasts', { timeout: 60_000 }, () => {
  const rank: Readonly<Record<string, number>> = { none: 0, precursor: 0, MDS: 1, 'MDS/MPN': 1, 'MDS/AML': 2, AML: 3 }
  const random = seeded(34)
  for (let round = 0; round < 300; round += 1) {
    const input = randomInput(random)
    for (const id of ['bmBlasts', 'pbBlasts'] as const) {
      const before = [0, 0, 0]
      for (const blasts of [0, 1.5, 2, 4.9, 5, 9.9, 10, 19.9, 20, 60]) {
        const { systems: results } = classified({ ...input, pbBlasts1PctTwice: false, [id]: blasts })
        for (const [at, { diagnosis }] of results.entries()) {
          const now = rank[diagnosis?.kind ?? 'none'] ?? 0
          if (before[at] === 3 && now < 3)
            expect.fail(`AML turns into ${diagnosis?.code} with ${id} ${blasts}: ${JSON.stringify(input)}`)
          before[at] = now
        }
      }
    }
  }
})

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

/** Rearrangements of the karyotypes below that are the same fact as a ticked fusion. */
const fusionsInKaryotypes: Readonly<Record<string, Fusion>> = {
  'inv(3)': 'MECOM-r',
  't(9;11)': 'KMT2A-r',
  't(15;17)': 'PML::RARA',
  't(9;22)': 'BCR::ABL1',
}

const karyotypes: readonly [readonly string[], ...(readonly string[])[]] = [
  [],
  [],
  [],
  ['del(5q)'],
  ['del(5q)', '+8'],
  ['del(5q)', '-7'],
  ['del(5q)', 'del(17p)'],
  ['del(5q)', 'inv(3)'],
  ['-7'],
  ['del(7q)'],
  ['del(20q)'],
  ['+8'],
  ['-Y'],
  ['+19'],
  ['inv(3)'],
  ['inv(3)', '-7'],
  ['t(3;21)(q26.2;q22.1)'],
  ['i(17q)'],
  ['del(17p)'],
  ['del(11q)'],
  ['+8', '+19', 'del(20q)'],
  ['+21', '+19', '-Y'],
  ['del(5q)', '+8', 'del(20q)'],
  ['del(5q)', '-7', '+8', 'del(17p)'],
  ...Object.keys(fusionsInKaryotypes).map((text) => [text]),
]

function randomInput(random: () => number) {
  const yes = (share: number) => random() < share
  const pbBlasts = pick(random, [0, 0, 0, 0, 1, 1.9, 2, 4.9, 5, 9.9, 10, 19.9, 20])
  const finding = () => pick(random, [true, false, 'unknown'] as const)
  const fusions: readonly Fusion[] = yes(0.06)
    ? [pick(random, ['PML::RARA', 'KMT2A-r', 'BCR::ABL1', 'other', 'MECOM-r', 'NUP98-r'] as const)]
    : []
  return {
    age: pick(random, [10, 17.9, 18, 50, 70, 80]),
    sex: pick(random, ['M', 'F'] as const),
    hb: pick(random, [7, 9.9, 10, 11.9, 12, 12.9, 13, 15]),
    anc: pick(random, [0.5, 1.7, 1.8, 3]),
    plt: pick(random, [20, 99, 100, 149, 150, 449, 450, 600]),
    monocytes: yes(0.15) ? pick(random, [0.5, 0.9, 1, 2]) : 0.3,
    monocytesPct: yes(0.3) ? pick(random, [9.9, 10, 25]) : 5,
    wbc: yes(0.1) ? pick(random, [12.9, 13]) : 5,
    cytopeniaPersistentUnexplained: !yes(0.05),
    dysplasia: all.filter(() => yes(0.45)),
    bmBlasts: pick(random, [0, 2, 2, 3, 4.9, 4.9, 5, 9.9, 10, 19.9, 20]),
    pbBlasts,
    pbBlasts1PctTwice: pbBlasts >= 1 && pbBlasts < 2 && yes(0.5),
    auerRods: yes(0.06),
    ringSideroblasts: pick(random, [0, 0, 0, 4.9, 5, 14.9, 15, 40]),
    karyotype: pick(random, karyotypes),
    mutations: Object.fromEntries(
      (['SF3B1', 'NPM1', 'RUNX1', 'ASXL1', 'TET2'] as const).flatMap((gene) => {
        if (!yes(gene === 'NPM1' ? 0.06 : 0.2)) return []
        return [[gene, pick(random, [1, 1.9, 2, 4.9, 5, 9.9, 10, 40])]]
      }),
    ) as Readonly<Record<string, number>>,
    tp53: {
      vafs: yes(0.3) ? pick(random, [[1], [9.9], [10], [49], [50], [51], [10, 10], [20, 5], [1, 1]] as const) : [],
      copyLoss: finding(),
      cnLoh: finding(),
      germlineExcluded: finding(),
    },
    fusions,
    cebpaBzipInFrame: yes(0.05),
    hypocellular: yes(0.25),
    fibrosis: pick(random, [0, 0, 1, 2, 3] as const),
    priorCytotoxicTherapy: yes(0.1),
    germline: yes(0.1) ? 'GATA2' : 'none',
  } as const satisfies ClassifierInput
}

type Whole = ReturnType<typeof randomInput>

// The code below restates sections 1 to 4 of classification.md in plain statements, to check the rules stored as data.

function read(input: Whole) {
  const abnormalities: readonly string[] = input.karyotype
  const has = (...names: readonly string[]) => names.some((name) => abnormalities.includes(name))
  const vaf = (gene: string) => input.mutations[gene] ?? 0
  const { vafs } = input.tp53
  const fusions: readonly string[] = [
    ...input.fusions,
    ...abnormalities.flatMap((text) => fusionsInKaryotypes[text] ?? []),
  ]
  const lineages = new Set<string>(input.dysplasia)
  if (input.ringSideroblasts >= 15) lineages.add('erythroid')
  const complex = abnormalities.length >= 3
  const m7 = has('-7', 'del(7q)')
  const strict = (input.hb < 10 ? 1 : 0) + (input.anc < 1.8 ? 1 : 0) + (input.plt < 100 ? 1 : 0)
  const mild = input.hb < (input.sex === 'M' ? 13 : 12) || input.anc < 1.8 || input.plt < 150
  return {
    bm: input.bmBlasts,
    pb: input.pbBlasts,
    max: Math.max(input.bmBlasts, input.pbBlasts),
    has,
    vaf,
    lineages,
    complex,
    m7,
    iso5q: has('del(5q)') && abnormalities.length <= 2 && !m7,
    count: Math.max(strict, mild ? 1 : 0),
    clone: abnormalities.length > 0 || [...Object.values(input.mutations), ...vafs].some((one) => one >= 2),
    fusion: (...names: readonly string[]) => names.some((name) => fusions.includes(name)),
    vafs,
    copyLoss: input.tp53.copyLoss === true || has('del(17p)', '-17', 'i(17q)'),
    once: input.pbBlasts >= 1 && input.pbBlasts < 2 && input.pbBlasts1PctTwice,
    related: vaf('ASXL1') > 0 || vaf('SF3B1') > 0 || vaf('RUNX1') > 0,
  }
}

function readWho4(input: Whole): string {
  const { bm, pb, fusion, count, clone, iso5q, lineages, once, has, vaf } = read(input)
  const rings = input.ringSideroblasts >= 15 || (input.ringSideroblasts >= 5 && vaf('SF3B1') > 0)
  if (bm >= 20 || pb >= 20 || fusion('PML::RARA', 'RUNX1::RUNX1T1', 'CBFB::MYH11')) return 'AML'
  if (!input.cytopeniaPersistentUnexplained) return 'OTHER-CAUSES'
  if (count === 0) return clone ? 'CHIP' : 'NONE'
  if (input.monocytes >= 1 && input.monocytesPct >= 10) return 'MDS/MPN'
  if (input.plt >= 450 && input.ringSideroblasts >= 15 && !iso5q) return 'MDS/MPN'
  if (bm >= 10 || pb >= 5 || input.auerRods) return 'MDS-EB-2'
  if (bm >= 5 || pb >= 2) return 'MDS-EB-1'
  if (input.age < 18 && lineages.size >= 1) return 'RCC'
  if (once) return 'MDS-U'
  if (iso5q && lineages.size >= 1) return count <= 2 ? 'MDS-5q' : 'MDS-U'
  if (rings && lineages.size >= 2) return 'MDS-RS-MLD'
  if (rings && lineages.size === 1) return count <= 2 ? 'MDS-RS-SLD' : 'MDS-U'
  if (lineages.size >= 2) return 'MDS-MLD'
  if (lineages.size === 1) return count <= 2 ? 'MDS-SLD' : 'MDS-U'
  if (has('-7', 'del(7q)', 'del(5q)', 'i(17q)', 'del(11q)', 'inv(3)', 't(3;21)(q26.2;q22.1)')) return 'MDS-U'
  return clone ? 'CCUS' : 'ICUS'
}

function readWho5(input: Whole): string {
  const { bm, pb, fusion, count, clone, iso5q, lineages, vafs, copyLoss, vaf, has, complex } = read(input)
  const increased = bm >= 5 || pb >= 2
  const biallelic =
    vafs.length >= 2 ||
    (vafs.length === 1 &&
      (copyLoss ||
        input.tp53.cnLoh === true ||
        (vafs.some((one) => one >= 50) && input.tp53.germlineExcluded === true)))
  const plainKaryotype = !has('del(5q)', '-7') && !complex
  if (fusion('PML::RARA', 'KMT2A-r', 'MECOM-r', 'NUP98-r') || vaf('NPM1') > 0) return 'AML'
  if (bm >= 20 || pb >= 20) return 'AML'
  if (!input.cytopeniaPersistentUnexplained) return 'OTHER-CAUSES'
  if (count === 0) return clone ? 'CHIP' : 'NONE'
  if (input.monocytes >= 0.5 && input.monocytesPct >= 10) return 'MDS/MPN'
  if (input.plt >= 450 && (vaf('SF3B1') > 0 || input.ringSideroblasts >= 15) && !has('del(5q)')) return 'MDS/MPN'
  if (input.age < 18 && increased) return 'cMDS-IB'
  if (input.age < 18 && lineages.size >= 1) return input.hypocellular ? 'cMDS-LB-hypocellular' : 'cMDS-LB-NOS'
  if (biallelic && lineages.size >= 1) return 'MDS-biTP53'
  if (increased && input.fibrosis >= 2) return 'MDS-f'
  if (bm >= 10 || pb >= 5 || input.auerRods) return 'MDS-IB2'
  if (increased) return 'MDS-IB1'
  if (lineages.size === 0) return clone ? 'CCUS' : 'ICUS'
  if (iso5q) return 'MDS-5q'
  if (vaf('SF3B1') >= 5 && plainKaryotype) return 'MDS-SF3B1'
  if (input.ringSideroblasts >= 15 && plainKaryotype) return 'MDS-LB-RS'
  if (input.hypocellular && (lineages.has('granulocytic') || lineages.has('megakaryocytic'))) return 'MDS-h'
  return 'MDS-LB'
}

function readIcc(input: Whole): string {
  const { bm, pb, max, fusion, count, clone, iso5q, lineages, vafs, copyLoss, vaf, has, m7, complex, once, related } =
    read(input)
  const from10 = vafs.filter((one) => one >= 10)
  const lohKnownAbsent = !copyLoss && input.tp53.copyLoss === false && input.tp53.cnLoh === false
  const multiHit =
    from10.length >= 2 ||
    vafs.some((one) => one > 50) ||
    (from10.length === 1 && (copyLoss || input.tp53.cnLoh === true || (complex && !lohKnownAbsent)))
  const cytogenetics = complex || has('del(5q)', '-7', 'del(7q)', '+8', 'i(17q)', '-17', 'del(17p)', 'del(20q)')
  const kind = () => {
    if (from10.length > 0) return 'TP53'
    if (related) return 'MRgene'
    return cytogenetics ? 'MRcyto' : 'NOS'
  }
  if (max >= 10 && fusion('PML::RARA', 'KMT2A-r', 'MECOM-r', 'NUP98-r')) return 'AML (fusion-defined)'
  if (max >= 20 && fusion('BCR::ABL1')) return 'AML (fusion-defined)'
  if (max >= 10 && vaf('NPM1') > 0) return 'AML (NPM1)'
  if (max >= 10 && input.cebpaBzipInFrame) return 'AML (bZIP CEBPA)'
  if (max >= 20) return `AML-${kind()}`
  if (!input.cytopeniaPersistentUnexplained) return 'OTHER-CAUSES'
  if (count === 0) return clone ? 'CHIP' : 'NONE'
  if (input.wbc >= 13 || (input.monocytes >= 0.5 && input.monocytesPct >= 10)) return 'MDS/MPN'
  if (input.plt >= 450 && !iso5q && !has('inv(3)')) return 'MDS/MPN'
  if (input.age < 18 && (bm >= 5 || pb >= 2)) return 'MDS-EB'
  if (input.age < 18 && lineages.size >= 1) return 'RCC'
  if (max >= 10) return `MDS/AML-${kind()}`
  if (multiHit) return 'MDS-TP53'
  if (bm >= 5 || pb >= 2 || input.auerRods || once) return 'MDS-EB'
  if (iso5q) return 'MDS-del(5q)'
  const abn3q26 = has('inv(3)', 't(3;21)(q26.2;q22.1)')
  if (vaf('SF3B1') >= 10 && !m7 && !abn3q26 && !complex && vaf('RUNX1') === 0) return 'MDS-SF3B1'
  if (lineages.size >= 2) return 'MDS-NOS-MLD'
  if (lineages.size === 1) return 'MDS-NOS-SLD'
  if (m7 || complex) return 'MDS-NOS-ND'
  return clone ? 'CCUS' : 'NONE (ICUS)'
}

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
