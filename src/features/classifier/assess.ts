import { type FieldError, inputFrom, type Texts } from '#features/clinical/index.ts'
import type { Classified } from './classify.ts'
import { classify } from './classify.ts'
import { classifierFields } from './fields.ts'

export type Classification = {
  /** Null while any value is invalid: without that value the class might be another. */
  readonly result: Classified | null
  readonly faults: readonly FieldError[]
  /** The questions that can still change a result, given the usable values. */
  readonly ask: readonly string[]
}

export function classifyTexts(texts: Texts): Classification {
  const { result, faults } = classifyUsable(texts)
  return { result: faults.length > 0 ? null : result, faults, ask: result?.ask ?? firstQuestions }
}

/** The classification without the unusable values, which keeps every entity open that they could lead to. */
function classifyUsable(texts: Texts): Pick<Classification, 'result' | 'faults'> {
  const answer = classify(inputFrom(classifierFields, texts))
  if (answer.valid) return { result: answer, faults: [] }
  const invalid = answer.errors.map(({ field }) => field)
  const isInvalid = (id: string) => invalid.some((field) => field === id || field.startsWith(`${id}.`))
  const remaining = Object.entries(texts).filter(([id]) => !isInvalid(id))
  if (remaining.length === Object.keys(texts).length) return { result: null, faults: answer.errors }
  // Contradictions only show once each value is valid on its own.
  const { result, faults } = classifyUsable(Object.fromEntries(remaining))
  return { result, faults: [...answer.errors, ...faults] }
}

/** The first questions of an empty form. */
export const firstQuestions: readonly string[] = classifierFields.flatMap(({ id, askedWhen }) =>
  askedWhen ? [] : [id],
)
