import type { ClassifierInput } from '../src/features/classifier/case.ts'
import type { Classified, SystemResult } from '../src/features/classifier/classify.ts'
import { unlisted } from '../src/features/classifier/examples.ts'
import { classify } from '../src/features/classifier/score.ts'
import type { SystemId } from '../src/features/classifier/system.ts'

/** An adult with one cytopenia, one dysplastic lineage and nothing else. */
export const plain = {
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

export function classified(input: ClassifierInput): Classified {
  const result = classify(input)
  if (!result.valid) throw new Error(result.errors.map((error) => `${error.field}: ${error.message}`).join('; '))
  return result
}

export function codes(input: ClassifierInput) {
  return classified(input).systems.map((one) => one.diagnosis?.code)
}

export function answer(input: ClassifierInput, system: SystemId): SystemResult {
  const found = classified(input).systems.find((one) => one.system === system)
  if (!found) throw new Error(`No result for ${system}`)
  return found
}

export const dysplastic = { ...plain, dysplasia: ['erythroid', 'granulocytic'] } as const
export const pancytopenic = { ...plain, hb: 9, anc: 1, plt: 50 } as const
export const none = { ...plain, dysplasia: [] } as const
export const child = { ...plain, age: 10 } as const
export const tp53 = (vafs: readonly number[], more: object = {}): ClassifierInput => ({
  ...plain,
  tp53: { ...unlisted.tp53, vafs, ...more },
})
