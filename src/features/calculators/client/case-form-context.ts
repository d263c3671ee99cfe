import { createContext, use } from 'react'
import type { Field, FieldError } from '#features/clinical/index.ts'
import type { CaseForm } from '../engine/calculator.ts'
import { keyOf } from '../engine/calculator.ts'
import { caseStore, useTexts } from './case-store.ts'

export type CaseFormContext = {
  readonly form: CaseForm
  readonly faults: readonly FieldError[]
  readonly readings: Readonly<Record<string, string>>
  readonly notKnown: string
}

export const CaseFormContext = createContext<CaseFormContext | undefined>(undefined)

export function useCaseForm(): CaseFormContext {
  const context = use(CaseFormContext)
  if (!context) throw new Error('An input must be inside a case form.')
  return context
}

export function useEntry(id: string): { key: string; text: string; set(text: string): void } {
  const { form } = useCaseForm()
  const key = keyOf(form, id)
  const text = useTexts()[key] ?? ''
  return { key, text, set: (next) => caseStore.set(key, next) }
}

/** The entry of a field, and what its row says. */
export function useInput({ id, label, hint }: Field) {
  const { faults } = useCaseForm()
  const entry = useEntry(id)
  const fault = faults.find((one) => one.field === id)?.message
  return { ...entry, row: { id: controlIdOf(entry.key), label, hint, fault } }
}

export const controlIdOf = (key: string) => `app-in-${key.replaceAll('.', '-')}`
