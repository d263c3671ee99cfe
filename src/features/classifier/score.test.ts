import { expect, test } from 'vitest'
import {
  answer,
  child,
  classified,
  codes,
  dysplastic,
  none,
  pancytopenic,
  plain,
  tp53,
} from '#test/classifier-cases.ts'
import type { ClassifierInput } from './case.ts'
import { classifierExamples, unlisted } from './examples.ts'
import type { SystemId } from './system.ts'

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
