import { keyOf } from '../../calculator.ts'
import { controlIdOf } from '../../client/case-form-context.ts'
import type { Texts } from '../../text-input.ts'
import { classifierCalculator } from '../calculator.ts'

/** Which questions are shown: those that can still change an answer, those that have one, and the one that is in use. */
export function shownQuestions(ask: readonly string[], texts: Texts): (id: string) => boolean {
  const inUse = questionInUse()
  return (id) => ask.includes(id) || Boolean(texts[id]) || id === inUse
}

/** A question must not vanish from under the hands of somebody who is just turning to it. */
function questionInUse(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const row = document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
  return classifierCalculator.fields.find(({ id }) => controlIdOf(keyOf(classifierCalculator, id)) === row)?.id
}
