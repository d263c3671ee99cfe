import { normalKaryotype, readKaryotype } from '#features/clinical/index.ts'
import type { Case, CaseKey } from './case.ts'
import type { KaryotypeFacts } from './genetics.ts'
import { factsOfKaryotype, karyotypeFacts } from './genetics.ts'
import { evaluate, openKeys } from './rule.ts'
import type { Rule, System } from './system.ts'

/** Those that can still be met first, proved by values that lead to them; what takes too long stays in the list. */
export function possibleRules<Code extends string>(system: System<Code>, given: Case): readonly Rule<Code>[] {
  const states = system.rules.map((rule) => evaluate(rule.when, given))
  const certain = states.indexOf(true)
  const last = certain < 0 ? states.length - 1 : certain
  return system.rules.filter((rule, at) => {
    if (at > last || states[at] === false) return false
    return canComeFirst(rule, system.rules.slice(0, at), given, { left: 3000 })
  })
}

function canComeFirst(target: Rule, earlier: readonly Rule[], given: Case, steps: { left: number }): boolean {
  steps.left -= 1
  if (steps.left < 0) return true
  const isMet = evaluate(target.when, given)
  if (isMet === false) return false
  const undecided: Rule[] = []
  for (const rule of earlier) {
    const isEarlierMet = evaluate(rule.when, given)
    if (isEarlierMet) return false
    if (isEarlierMet === undefined) undecided.push(rule)
  }
  const key = mostPressing(isMet ? undecided : [target, ...undecided], given)
  if (!key) return true
  // Further values never change a decided rule, so only the undecided ones are evaluated again.
  return valuesOf(key, given).some((value) => canComeFirst(target, undecided, { ...given, [key]: value }, steps))
}

/** The first unknown value of the undecided rule with the fewest, which ends the search soonest. */
function mostPressing(open: readonly Rule[], given: Case): CaseKey | undefined {
  let fewest: readonly CaseKey[] = []
  for (const rule of open) {
    const keys = [...new Set(openKeys(rule.when, given))]
    if (keys.length === 1) return keys[0]
    if (fewest.length === 0 || keys.length < fewest.length) fewest = keys
  }
  return fewest[0]
}

/** One value from each interval between the limits of the rules: trying these covers every case. */
const representatives: { readonly [K in Exclude<CaseKey, 'karyotype'>]: readonly NonNullable<Case[K]>[] } = {
  age: [70, 10],
  sex: ['M', 'F'],
  hb: [9, 11, 12.5, 14],
  anc: [1, 3],
  plt: [80, 120, 200, 500],
  monocytes: [0.3, 0.7, 1.5],
  monocytesPct: [5, 15],
  wbc: [5, 20],
  cytopeniaPersistentUnexplained: [true, false],
  dysplasia: [
    [],
    ['erythroid'],
    ['granulocytic'],
    ['megakaryocytic'],
    ['erythroid', 'granulocytic'],
    ['erythroid', 'megakaryocytic'],
    ['granulocytic', 'megakaryocytic'],
    ['erythroid', 'granulocytic', 'megakaryocytic'],
  ],
  bmBlasts: [2, 7, 15, 30],
  pbBlasts: [0, 1.5, 3, 7, 15, 30],
  pbBlasts1PctTwice: [false, true],
  auerRods: [false, true],
  ringSideroblasts: [0, 10, 20],
  'mutations.SF3B1': [0, 1, 3, 7, 30],
  'mutations.NPM1': [0, 1, 30],
  'mutations.RUNX1': [0, 1, 30],
  'mutations.myelodysplasia-related': [0, 1, 30],
  'mutations.other': [0, 30],
  'tp53.vafs': [[], [1], [5], [20], [50], [60], [1, 1], [5, 5], [20, 5], [20, 20]],
  'tp53.copyLoss': ['unknown', false, true],
  'tp53.cnLoh': ['unknown', false, true],
  'tp53.germlineExcluded': ['unknown', false, true],
  fusions: [[], ['KMT2A-r'], ['PML::RARA'], ['BCR::ABL1']],
  cebpaBzipInFrame: [false, true],
  hypocellular: [false, true],
  fibrosis: [0, 2],
  priorCytotoxicTherapy: [false, true],
  germline: ['none', 'GATA2'],
}

function valuesOf(key: CaseKey, given: Case): readonly unknown[] {
  return key === 'karyotype' ? (given.karyotype?.readings ?? karyotypes) : representatives[key]
}

function representativeKaryotypes(): readonly KaryotypeFacts[] {
  const building = [
    'del(5q)',
    '-7',
    'del(7q)',
    'del(20q)',
    'inv(3)',
    'del(17p)',
    't(3;21)',
    'del(11q)',
    '+8',
    '-Y',
    '+19',
  ]
  const fusions = ['t(15;17)', 't(9;11)', 't(9;22)']
  const found = new Map<string, KaryotypeFacts>()
  for (const chosen of [
    ...[0, 1, 2, 3, 4].flatMap((size) => combinations(building.map(read), size)),
    ...fusions.map((one) => [read(one)]),
  ]) {
    const facts = {
      ...karyotypeFacts(chosen.flatMap(({ readings }) => readings[0].abnormalities)),
      fusions: chosen.flatMap((one) => factsOfKaryotype(one).fusions),
    }
    const sameRules = JSON.stringify({ ...facts, text: '' })
    if (!found.has(sameRules)) found.set(sameRules, facts)
  }
  return [...found.values()]
}

const read = (text: string) => readKaryotype([text]) ?? normalKaryotype

function combinations<T>(from: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]]
  return from.flatMap((first, at) => combinations(from.slice(at + 1), size - 1).map((rest) => [first, ...rest]))
}

const karyotypes = representativeKaryotypes()
