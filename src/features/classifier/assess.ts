import { type FieldError, inputFrom, type Texts } from '#features/clinical/index.ts'
import type { Classified } from './classify.ts'
import { classify } from './classify.ts'
import { classifierFields } from './fields.ts'

/** The classification of the entered texts, and the errors in them. */
export type Classification = {
  /** Null while any value is invalid: without that value the class might be another. */
  readonly result: Classified | null
  readonly faults: readonly FieldError[]
  /** The questions that can still change a result, given the usable values. */
  readonly ask: readonly string[]
}

/** Classifies the entered texts. */
export function classifyTexts(texts: Texts): Classification {
  const { result, faults } = usable(texts)
  return { result: faults.length > 0 ? null : result, faults, ask: result?.ask ?? firstQuestions }
}

/** The classification without the unusable values, which keeps every entity open that they could lead to. */
function usable(texts: Texts): Pick<Classification, 'result' | 'faults'> {
  const answer = classify(inputFrom(classifierFields, texts))
  if (answer.valid) return { result: answer, faults: [] }
  const refused = answer.errors.map(({ field }) => field)
  const isRefused = (id: string) => refused.some((field) => field === id || field.startsWith(`${id}.`))
  const kept = Object.entries(texts).filter(([id]) => !isRefused(id))
  if (kept.length === Object.keys(texts).length) return { result: null, faults: answer.errors }
  // Contradictions only show once each value is valid on its own.
  const { result, faults } = usable(Object.fromEntries(kept))
  return { result, faults: [...answer.errors, ...faults] }
}

/** The first questions of an empty form. */
export const firstQuestions: readonly string[] = classifierFields.flatMap(({ id, askedWhen }) =>
  askedWhen ? [] : [id],
)
