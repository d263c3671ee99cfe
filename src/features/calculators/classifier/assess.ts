import type { FieldError } from '../field.ts'
import type { Texts } from '../text-input.ts'
import { inputFrom } from '../text-input.ts'
import type { Classified } from './classify.ts'
import { classify } from './classify.ts'
import { classifierFields } from './fields.ts'

/** What one gets for what was typed: the classification without the values that cannot be used, and what is wrong. */
export type Classification = { readonly result: Classified | null; readonly faults: readonly FieldError[] }

/**
 * Classifies what was typed. A value that cannot be used is told and counts as not given, which keeps every entity open
 * that it could lead to.
 */
export function classifyTexts(texts: Texts): Classification {
  const answer = classify(inputFrom(classifierFields, texts))
  if (answer.valid) return { result: answer, faults: [] }
  const refused = answer.errors.map(({ field }) => field)
  const isRefused = (id: string) => refused.some((field) => field === id || field.startsWith(`${id}.`))
  const kept = Object.entries(texts).filter(([id]) => !isRefused(id))
  if (kept.length === Object.keys(texts).length) return { result: null, faults: answer.errors }
  // What contradicts something else shows only once each value is in order by itself.
  const { result, faults } = classifyTexts(Object.fromEntries(kept))
  return { result, faults: [...answer.errors, ...faults] }
}

/** The questions that are worth asking while nothing is answered. */
export const firstQuestions: readonly string[] = classifierFields.flatMap(({ id, askedWhen }) =>
  askedWhen ? [] : [id],
)
