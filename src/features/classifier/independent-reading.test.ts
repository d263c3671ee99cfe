import { expect, test } from 'vitest'
import { classified } from '#test/classifier-cases.ts'
import { pick, seeded } from '#test/score-inputs.ts'
import type { ClassifierInput, Lineage } from './case.ts'
import { systems } from './classify.ts'
import type { Fusion } from './genetics.ts'

const all: readonly Lineage[] = ['erythroid', 'granulocytic', 'megakaryocytic']

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
