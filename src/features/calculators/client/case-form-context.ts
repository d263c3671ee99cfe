import { createContext, use } from 'react'
import type { CaseForm } from '../calculator.ts'
import { keyOf } from '../calculator.ts'
import type { FieldError } from '../field.ts'
import { caseStore, useTexts } from './case-store.ts'

/** What the inputs of a form need to know of it. */
export type CaseFormContext = {
  readonly form: CaseForm
  readonly faults: readonly FieldError[]
  /** What a value comes to, such as its points, by the name of the field. */
  readonly readings: Readonly<Record<string, string>>
  /** What the answer is called that a test was not done or is not known. */
  readonly notKnown: string
}

export const CaseFormContext = createContext<CaseFormContext | undefined>(undefined)

/** The form that an input stands in. */
export function useCaseForm(): CaseFormContext {
  const context = use(CaseFormContext)
  if (!context) throw new Error('An input stands outside a case form.')
  return context
}

/** One text of what was entered, by the field's own name. */
export function useEntry(id: string): { key: string; text: string; set(text: string): void } {
  const { form } = useCaseForm()
  const key = keyOf(form, id)
  const text = useTexts()[key] ?? ''
  return { key, text, set: (next) => caseStore.set(key, next) }
}

/** The id of the control that a link to a field leads to. */
export const controlIdOf = (key: string) => `in-${key.replaceAll('.', '-')}`
