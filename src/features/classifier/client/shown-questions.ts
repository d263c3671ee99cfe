import { controlIdOf } from '#features/calculators/client/index.ts'
import { keyOf } from '#features/calculators/contract.ts'
import type { Texts } from '#features/clinical/index.ts'
import { classifierCalculator } from '../calculator.ts'

/** The visible questions: those that can still change a result, those already answered, and the focused one. */
export function shownQuestions(ask: readonly string[], texts: Texts): (id: string) => boolean {
  const inUse = questionInUse()
  return (id) => ask.includes(id) || Boolean(texts[id]) || id === inUse
}

/** The focused question must not disappear while the user is about to answer it. */
function questionInUse(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const row = document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
  return classifierCalculator.fields.find(({ id }) => controlIdOf(keyOf(classifierCalculator, id)) === row)?.id
}
