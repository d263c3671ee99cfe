import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { classifierExamples } from './examples.ts'
import { changeText, classifierReport, entityText, exclusionText, otherClasses, otherPossible } from './report.ts'

const facts = { entered: ['Marrow blasts 12%'], date: new Date('2026-11-21T12:00:00Z'), place: 'here' }

function classified(input: object) {
  const result = classify(input)
  if (!result.valid) throw new Error('refused')
  return result
}

test('every undecided answer names an alternative', () => {
  for (const { input } of classifierExamples)
    for (const left of Object.keys(input)) {
      const { systems } = classified({ ...input, [left]: null })
      for (const system of systems)
        if (system.standing !== 'decided')
          expect([left, system.system, otherPossible(system).length > 0]).toEqual([left, system.system, true])
    }
})

test('the caution is no class, but is what would change a name if nothing else is missing', () => {
  const { cytopeniaPersistentUnexplained: _, ...input } = classifierExamples[0]?.input ?? {}
  const result = classified(input)
  expect(result.systems.map(({ standing }) => standing)).toContain('provisional')
  const [undecided] = result.systems.filter(({ standing }) => standing !== 'decided')
  if (!undecided) throw new Error('everything is decided')
  expect(otherClasses(undecided)).toEqual([])
  expect(changeText(undecided)).toContain('Cytopenia not persistent')
  const text = classifierReport(result, facts)
  expect(text).toContain('\nExclude other causes first: megaloblastoid')
  expect(text).not.toMatch(/Possible: .*Exclude/)
})

test('after cytotoxic therapy the same findings have another name in WHO 2016, which stays possible', () => {
  const [who4] = classified({ bmBlasts: 30 }).systems
  expect(who4.standing).toBe('provisional')
  expect(otherPossible(who4).map(({ entity }) => entity.code)).toEqual(['t-MN (t-AML)'])
})

test('the report gives a likely answer only with the alternatives and what is missing', () => {
  const text = classifierReport(classified({ bmBlasts: 12, pbBlasts: 1, hb: 9, plt: 80 }), facts)
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    if (!line.includes(': likely ')) continue
    const until = lines.slice(at + 1).findIndex((one) => !one.startsWith('  '))
    const below = lines.slice(at + 1, at + 1 + until)
    expect(below.some((one) => one.startsWith('  Possible: ') && !one.endsWith('nothing else'))).toBe(true)
    expect(below.some((one) => one.startsWith('  Missing: '))).toBe(true)
  }
  expect(text).toContain('WHO 5th edition (2022): likely MDS with increased blasts 2')
  expect(text).toContain('Findings: Marrow blasts 12%')
  expect(text).toContain('Classified on 21 November 2026 with here')
})

test('qualifiers, more exact names and the type of a therapy-related one are in the name', () => {
  const example = classifierExamples.find(({ name }) => name === 'W8')
  const [who4, who5, icc] = classified(example?.input ?? {}).systems
  expect([who4, who5, icc].map(({ diagnosis }) => diagnosis && entityText(diagnosis))).toEqual([
    'Therapy-related myeloid neoplasm (t-MDS) (by morphology MDS with excess blasts-2)',
    'MDS with increased blasts 2, post cytotoxic therapy',
    'MDS with excess blasts, therapy-related',
  ])
})

test('an answer outside MDS says so', () => {
  const exclusions = (input: object) =>
    classified(input).systems.map(({ diagnosis }) => diagnosis && exclusionText(diagnosis))
  expect(exclusions({ bmBlasts: 30 })[1]).toBe('Not MDS: acute myeloid leukaemia')
  const plain = { bmBlasts: 2, pbBlasts: 0, hb: 9, anc: 2, plt: 200, dysplasia: ['erythroid'] }
  expect(exclusions(plain)).toEqual([null, null, null])
  expect(exclusions({ ...plain, monocytes: 2, monocytesPct: 20 })[1]).toContain('Not MDS: MDS/MPN range. Out of scope')
})
