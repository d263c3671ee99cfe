import { expect, test } from 'vitest'
import { numberMessage } from '#base/contract/validation/number.ts'
import { joinRows, listRows } from '#features/calculators/client/list-text.ts'
import { assess, type Calculator, commonTexts, keysOf, ownTexts } from '#features/calculators/engine/calculator.ts'
import { ipssCalculator } from '#features/calculators/ipss/calculator.ts'
import { ipssExamples } from '#features/calculators/ipss/examples.ts'
import { ipssMCalculator } from '#features/calculators/ipss-m/calculator.ts'
import { ipssMExamples } from '#features/calculators/ipss-m/examples.ts'
import { ipssRCalculator } from '#features/calculators/ipss-r/calculator.ts'
import { ipssRExamples } from '#features/calculators/ipss-r/examples.ts'
import { classifyTexts } from '#features/classifier/assess.ts'
import { classify } from '#features/classifier/classify.ts'
import { classifierExamples } from '#features/classifier/examples.ts'
import { classifierFields } from '#features/classifier/fields.ts'
import { inputFrom, textsFrom } from './text-input.ts'

/** The input without its empty values. */
const withoutEmpty = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, value]])),
  )

const cases: readonly (readonly [Calculator, readonly { readonly name: string; readonly input: object }[]])[] = [
  [ipssCalculator, ipssExamples],
  [ipssRCalculator, ipssRExamples],
  [ipssMCalculator, ipssMExamples],
]

test('every worked case typed into a form gives the input that it was made from', () => {
  for (const [{ fields }, examples] of cases)
    for (const { name, input } of examples)
      expect([name, inputFrom(fields, textsFrom(fields, input))]).toEqual([name, withoutEmpty(input)])
  for (const { name, input } of classifierExamples) {
    const typed = inputFrom(classifierFields, textsFrom(classifierFields, input))
    expect([name, typed]).toEqual([name, withoutEmpty(input)])
    expect(classify(typed)).toEqual(classify(input))
  }
})

test('every worked case survives the way into the shared inputs and back', () => {
  for (const [calculator] of cases)
    for (const { name, texts } of calculator.examples)
      expect([name, ownTexts(calculator, commonTexts(calculator, texts))]).toEqual([name, texts])
})

test('values entered for one score are available to the others under their own names', () => {
  const common = commonTexts(ipssRCalculator, {
    haemoglobin: '95',
    haemoglobinUnit: 'g/L',
    marrowBlasts: '6',
    karyotype: '-7',
  })
  expect(ownTexts(ipssMCalculator, common)).toEqual({ HB: '95', HBUnit: 'g/L', BM_BLAST: '6', karyotype: '-7' })
  expect(ownTexts(ipssCalculator, common)).toEqual({
    haemoglobin: '95',
    haemoglobinUnit: 'g/L',
    marrowBlasts: '6',
    karyotype: '-7',
  })
})

test('only the chosen alternative counts: a group hidden by the karyotype is not scored', () => {
  const common = { karyotype: '-7', ipssrGroup: 'Good' }
  expect(ownTexts(ipssRCalculator, common)).toEqual({ karyotype: '-7' })
  expect(ownTexts(ipssRCalculator, { ...common, cytogenetics: 'group' })).toEqual({ cytogeneticGroup: 'Good' })
})

test('answers are understood by value or label, units by name or symbol, lists with none', () => {
  const texts = {
    hb: '95',
    hbUnit: 'g/l',
    plt: '90000',
    pltUnit: '/µL',
    dysplasia: 'Erythroid; granulocytic',
    auerRods: 'yes',
    mutations: 'SF3B1 38%, RUNX1 ?',
    fusions: 'none',
    'tp53.vafs': '35; 28',
    'tp53.copyLoss': 'not tested',
    fibrosis: '2',
    karyotype: 'normal',
  }
  expect(inputFrom(classifierFields, texts)).toEqual({
    hb: 95,
    hbUnit: 'g/L',
    plt: 90000,
    pltUnit: '/uL',
    dysplasia: ['erythroid', 'granulocytic'],
    auerRods: true,
    mutations: { SF3B1: 38, RUNX1: null },
    fusions: [],
    tp53: { vafs: [35, 28], copyLoss: 'unknown' },
    fibrosis: 2,
    karyotype: [],
  })
})

test('there is no score while a value is invalid or values contradict each other', () => {
  const best = { marrowBlasts: '1', haemoglobin: '12', platelets: '200', anc: '3', cytogeneticGroup: 'Good' }
  const off = assess(ipssRCalculator, { ...best, haemoglobin: '95' })
  expect(off.faults.map(({ field, fitsUnits }) => [field, fitsUnits])).toEqual([['haemoglobin', ['g/L']]])
  expect([off.view, off.readings.platelets]).toEqual([null, '≥ 100: 0 points'])
  const torn = assess(ipssRCalculator, { ...best, karyotype: '-7' })
  expect([torn.view, torn.faults.map(({ code }) => code)]).toEqual([null, ['conflict']])
  expect(assess(ipssRCalculator, { ...best, age: 'old' }).view).toBeNull()
})

test('a contradiction shows once each value is valid by itself, and nothing is classified meanwhile', () => {
  const { result, faults, ask } = classifyTexts({
    hb: '999',
    anc: '20',
    wbc: '3',
    mutations: 'sf3b1 300',
    bmBlasts: '12',
  })
  expect(faults.map(({ field, code }) => [field, code])).toEqual([
    ['hb', 'max'],
    ['mutations.sf3b1', 'type'],
    ['anc', 'conflict'],
  ])
  expect([result, ask.length > 0]).toEqual([null, true])
  const torn = { haemoglobin: '95', cytogeneticGroup: 'Good', karyotype: '-7' }
  expect(assess(ipssRCalculator, torn).faults.map(({ field }) => field)).toEqual(['haemoglobin', 'cytogeneticGroup'])
})

test('the names shared by the calculators are defined once each', () => {
  for (const [calculator] of cases) {
    const keys = keysOf(calculator)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toContain('hbUnit')
  }
})

test.each([
  ['1.800', '/uL', 'It can mean 1800 or 1.800: enter it without thousands separators'],
  ['100,000', '/uL', 'It can mean 100000 or 100.000: enter it without thousands separators'],
  ['1,234', undefined, 'It can mean 1234 or 1.234: enter it without thousands separators'],
  ['1,234,567', '/uL', 'Enter it without thousands separators'],
  ['120 000', '/uL', 'Enter it without thousands separators'],
  ['1800.5', '/uL', undefined],
  ['1.234', undefined, undefined],
  ['<5', undefined, 'It is a limit, not a value: enter one number'],
  ['1e2', undefined, numberMessage],
  ['7.5.5', undefined, numberMessage],
  ['0.7x10^9', undefined, undefined],
  ['95 g/L', undefined, 'The unit “g/L” is not one of this field: use × 10⁹/L or /µL'],
  ['95 × 10⁹/L', '/uL', '“× 10⁹/L” contradicts the unit /µL: correct one of them'],
  ['95000 /µL', '/uL', undefined],
])(
  'a number with two meanings, a limit, and a wrong unit are rejected with the reason: %s %s',
  (plt, pltUnit, message) => {
    const input = inputFrom(ipssRCalculator.fields, { platelets: plt, ...(pltUnit && { plateletsUnit: pltUnit }) })
    const answer = ipssRCalculator.view(input)
    expect(answer.valid ? undefined : answer.errors.map((error) => error.message).join()).toBe(message)
  },
)

test('a number with its unit sets value and unit, also in a list', () => {
  expect(inputFrom(ipssRCalculator.fields, { haemoglobin: '69 g/L', marrowBlasts: '4,5 %', anc: '0.79 G/l' })).toEqual({
    ...{ haemoglobin: 69, haemoglobinUnit: 'g/L', marrowBlasts: 4.5, anc: 0.79, ancUnit: '10^9/L' },
  })
  const lists = { mutations: 'SF3B1 VAF 38 %, RUNX1 (12%); TET2 4,5%', 'tp53.vafs': '35 %; 28%' }
  expect(inputFrom(classifierFields, lists)).toEqual({
    mutations: { SF3B1: 38, RUNX1: 12, TET2: 4.5 },
    tp53: { vafs: [35, 28] },
  })
})

test('a comma between figures of a list is not taken for a decimal comma or a separator, but refused', () => {
  const answer = classify(inputFrom(classifierFields, { 'tp53.vafs': '35,28' }))
  expect(answer.valid ? [] : answer.errors.map(({ message }) => message)).toEqual([
    'Enter a list of VAFs in %, separated by “; ”',
  ])
})

test.each([
  ['9,5', [9.5]],
  ['7,5,5', ['7,5,5']],
  ['7.5, 5', ['7.5, 5']],
  ['7;5', ['7;5']],
  ['7 5', ['7 5']],
])('one VAF of a list typed as %j stays one, and keeps its characters', (typed, vafs) => {
  const text = joinRows([typed, ''])
  expect(listRows(text)).toEqual([typed])
  const input = inputFrom(classifierFields, { 'tp53.vafs': text, mutations: joinRows([`SF3B1 ${typed}`]) })
  expect(input).toEqual({ tp53: { vafs }, mutations: { SF3B1: vafs[0] } })
})
