import { createContext, use, useEffect, useId, useLayoutEffect, useState } from 'react'
import { afterPress } from './after-press.ts'
import type { FieldEntry, FormState, FormStore, Values } from './form-store.ts'

export type FormContext = { readonly store: FormStore; readonly id: string }

export const FormContext = createContext<FormContext | undefined>(undefined)

/** The form that this stands in. */
export function useFormContext(): FormContext {
  const form = use(FormContext)
  if (!form) throw new Error('A field stands outside a form.')
  return form
}

/** A part of the form's state, kept up to date. `select` must answer with the same thing while nothing changes. */
export function useFormState<Part>(select: (state: FormState) => Part): Part {
  const { store } = useFormContext()
  const [, setPart] = useState(() => select(store.state()))
  // With the layout, not after it as useSyncExternalStore does: a dialog gives its first field the focus at once, and of
  // what is typed there before anybody listens each letter would take the one before it away.
  useLayoutEffect(() => {
    const follow = () => setPart(() => select(store.state()))
    follow()
    return store.subscribe(follow)
  })
  return select(store.state())
}

/** What all fields of the form hold, kept up to date: for a result that follows what one types. */
export const useFormValues = (): Values => useFormState(({ values }) => values)

/** What every field is given. */
export type FieldProps = {
  /** Unique in its form. */
  name: string
  label: string
  hint?: string
}

/** What a field needs of its form: its value, what is wrong with it, and the ids that tie its parts together. */
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
