import { createContext, use, useEffect, useId, useLayoutEffect, useState } from 'react'
import { afterPress } from './after-press.ts'
import type { FieldEntry, FormState, FormStore, Values } from './form-store.ts'

export type FormContext = { readonly store: FormStore; readonly id: string }

export const FormContext = createContext<FormContext | undefined>(undefined)

export function useFormContext(): FormContext {
  const form = use(FormContext)
  if (!form) throw new Error('A field must be inside a form.')
  return form
}

/** A part of the form's state, kept up to date. `select` must return the same value while nothing changes. */
export function useFormState<Part>(select: (state: FormState) => Part): Part {
  const { store } = useFormContext()
  const [, setPart] = useState(() => select(store.state()))
  // A layout effect, unlike useSyncExternalStore: a dialog focuses its first field at once, and without a subscription
  // each letter typed there would overwrite the one before.
  useLayoutEffect(() => {
    const follow = () => setPart(() => select(store.state()))
    follow()
    return store.subscribe(follow)
  })
  return select(store.state())
}

/** The values of all fields, kept up to date, for a result that follows the input. */
export const useFormValues = (): Values => useFormState(({ values }) => values)

export type FieldProps = {
  name: string
  label: string
  hint?: string
}

/** A field's state in its form: its value, its fault, and the ids that link its parts. */
export function useField({ name, label }: FieldProps, check: FieldEntry['check']) {
  const { store, id: formId } = useFormContext()
  const value = useFormState(({ values }) => values[name] ?? '')
  const fault = useFormState(({ faults }) => faults[name])
  const unique = useId()
  const id = `${formId}${unique}${name}`
  useEffect(() => store.register({ name, label, id, check }))
  return {
    id,
    value,
    fault,
    set: (next: string) => store.set(name, next),
    leave: () => afterPress(() => store.leave(name)),
  }
}
