import { expect, test } from 'vitest'
import { badNumbers, malformedInputs } from '#test/score-inputs.ts'
import { hctCiCalculator } from './calculator.ts'
import { hctCiExamples, withOnly } from './examples.ts'
import type { HctCiInput, HctCiScored } from './score.ts'
import { scoreHctCi } from './score.ts'
import { type HctCiItem, hctCiFields, hctCiItems } from './tables.ts'

function scored(input: HctCiInput): HctCiScored {
  const result = scoreHctCi(input)
  if (!result.valid) throw new Error(result.errors.map((error) => `${error.field}: ${error.message}`).join('; '))
  return result
}

const errorsFor = (input: object) => {
  const result = scoreHctCi(input)
  return result.valid ? [] : result.errors.map(({ field, code }) => `${field} ${code}`)
}

const all = hctCiItems.map(({ id }) => id)

const vectors: readonly (readonly [items: readonly HctCiItem[], score: number, id: string])[] = [
  [[], 0, 'low'],
  [['diabetes'], 1, 'intermediate'],
  [['diabetes', 'obesity'], 2, 'intermediate'],
  [['renal'], 2, 'intermediate'],
  [['pulmonaryModerate'], 2, 'intermediate'],
  [['pulmonarySevere'], 3, 'high'],
  [['pulmonarySevere', 'pulmonaryModerate'], 3, 'high'],
  [['hepaticMild'], 1, 'intermediate'],
  [['hepaticSevere', 'hepaticMild'], 3, 'high'],
  [['tumour', 'cardiac'], 4, 'high'],
  [['arrhythmia', 'cardiac', 'diabetes'], 3, 'high'],
  [['heartValve', 'arrhythmia'], 4, 'high'],
  [['rheumatological', 'pepticUlcer'], 4, 'high'],
  [['infection', 'psychiatric', 'bowel', 'cerebrovascular'], 4, 'high'],
  [all, 26, 'high'],
]

test.each(vectors)('HCT-CI vector: %j gives %d, %s', (items, score, id) => {
  const result = scored(withOnly(...items))
  expect([result.score, result.category?.id, result.missing]).toEqual([score, id, []])
})

test.each(hctCiExamples)('HCT-CI example: $name', ({ input, expected }) => {
  const { score, category } = scored(input)
  expect({ score, category: category?.name }).toEqual(expected)
})

test('HCT-CI has 17 comorbidities, and each that is not answered widens the range by its points', () => {
  expect(all).toHaveLength(17)
  for (const { id, points } of hctCiItems) {
    const { score, lowest, highest, missing } = scored({ ...withOnly(), [id]: null })
    expect([id, score, lowest.score, highest.score, missing]).toEqual([id, null, 0, points, [id]])
  }
  const { lowest, highest, missing } = scored({})
  expect([lowest.score, highest.score, missing.length]).toEqual([0, 26, 17])
})

test('HCT-CI: the milder grade does not matter beside the worse one', () => {
  const { score, missing } = scored({ ...withOnly('hepaticSevere'), hepaticMild: null })
  expect([score, missing]).toEqual([3, []])
})

const notAnswered = (items: readonly HctCiItem[]) =>
  Object.fromEntries(Object.entries(withOnly()).filter(([id]) => !items.some((item) => item === id)))

test.each([
  ['bilirubin', 1, null],
  ['bilirubin', 1.001, 'hepaticMild'],
  ['bilirubin', 1.5, 'hepaticMild'],
  ['bilirubin', 1.501, 'hepaticSevere'],
  ['transaminases', 1, null],
  ['transaminases', 2.5, 'hepaticMild'],
  ['transaminases', 2.501, 'hepaticSevere'],
  ['dlco', 80.1, null],
  ['dlco', 80, 'pulmonaryModerate'],
  ['dlco', 66, 'pulmonaryModerate'],
  ['dlco', 65.5, 'pulmonaryModerate'],
  ['fev1', 65, 'pulmonarySevere'],
  ['fev1', 40, 'pulmonarySevere'],
  ['creatinine', 2, null],
  ['creatinine', 2.001, 'renal'],
  ['bmi', 35.1, 'obesity'],
] as const)('HCT-CI: %s of %d answers %s', (measurement, value, item) => {
  const graded: readonly HctCiItem[] = [
    ...(['hepaticMild', 'hepaticSevere', 'pulmonaryModerate', 'pulmonarySevere', 'renal', 'obesity'] as const),
  ]
  const { findings } = scored({ ...notAnswered(graded), [measurement]: value })
  expect(findings.filter(({ isPresent }) => isPresent).map(({ id }) => id)).toEqual(item === null ? [] : [item])
})

test('HCT-CI: creatinine is compared as typed in its own unit, and only the BMI answers with no', () => {
  const renal = (creatinine: number) =>
    scored({ ...notAnswered(['renal']), creatinine, creatinineUnit: 'umol/L' }).findings.find(
      ({ id }) => id === 'renal',
    )
  expect([renal(176.8)?.isPresent, renal(176.9)?.isPresent]).toEqual([null, true])
  expect(scored({ ...notAnswered(['obesity']), bmi: 35 }).score).toBe(0)
  expect(scored({ ...notAnswered(['renal']), creatinine: 1 }).score).toBeNull()
})

test('HCT-CI says that it counts 65 to 66% as moderate', () => {
  const notices = (dlco: number) => scored({ dlco }).notices.map(({ text }) => text)
  expect([notices(65), notices(65.5), notices(66)]).toEqual([[], ['65.5% is counted as moderate lung disease'], []])
})

test('HCT-CI refuses a comorbidity that contradicts its measurement, and values out of range', () => {
  expect(errorsFor({ ...withOnly(), bmi: 36 })).toEqual(['obesity conflict'])
  expect(errorsFor({ ...withOnly('obesity'), bmi: 30 })).toEqual(['obesity conflict'])
  expect(errorsFor({ ...withOnly(), fev1: 60 })).toEqual(['pulmonarySevere conflict'])
  expect(errorsFor({ ...withOnly('renal'), creatinine: 1 })).toEqual([])
  expect(errorsFor({ bilirubin: 51, transaminases: -1, dlco: 4, fev1: 201, bmi: 9 })).toEqual(
    expect.arrayContaining(['bilirubin max', 'transaminases min', 'dlco min', 'fev1 max', 'bmi min']),
  )
  expect(errorsFor({ creatinine: 177 })).toEqual(['creatinine max'])
})

test('HCT-CI never throws, and no result contains NaN or minus zero', () => {
  for (const { id } of hctCiFields)
    for (const value of malformedInputs) {
      const result = scoreHctCi({ [id]: value } as HctCiInput)
      if (result.valid) expect([id, value, badNumbers(result)]).toEqual([id, value, []])
    }
})

test('HCT-CI shows each outcome as a range of the two cohorts', () => {
  const answer = hctCiCalculator.view(withOnly('tumour'))
  expect(answer.valid && answer.view.figures.map(({ value }) => value)).toEqual(['27.3% to 39%', '39% to 41.3%'])
})
