import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react'
import { clearUnsaved, markUnsaved } from '../unsaved.ts'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form.module.css'
import { FormContext, useFormState } from './form-context.ts'
import { createForm, type Faults, type FormStore, type Values } from './form-store.ts'
import { restoreTyped } from './restore-typed.ts'
import { checkBySchema, type Schema } from './schema.ts'

type Props = {
  initial?: Values
  /** Checks the values as a whole, after each field has checked its own. */
  schema?: Schema
  /** The key under which unsaved changes are marked: see `unsaved.ts`. */
  unsaved?: string
  id?: string
  label?: string
  children: ReactNode
  /** Returns the server's faults by field, if any; a thrown error is shown above the form. */
  // biome-ignore lint/suspicious/noConfusingVoidType: A form that has nothing to report returns nothing.
  onSubmit(values: Values, store: FormStore): Promise<Faults | void>
}

/** A form: fields that check themselves, and a summary of what is wrong that takes the focus. */
export function Form({ initial = {}, schema, unsaved, id, label, children, onSubmit }: Props) {
  const [store] = useState(() => createForm(initial))
  const own = useId()
  const formId = id ?? own
  useEffect(() => restoreTyped(store), [store])
  const check = schema ? checkBySchema(schema) : () => ({})

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // In React, events of a form in a dialog bubble to the form that opened the dialog.
    event.stopPropagation()
    void store.submit(check, async (values) => (await onSubmit(values, store)) ?? undefined)
  }

  return (
    <FormContext value={{ store, id: formId }}>
      {/* If sent before the application runs, the form must not put its values into the address. */}
      <form className={styles.form} id={formId} aria-label={label} method="post" noValidate onSubmit={submit}>
        <ErrorSummary />
        {unsaved && <UnsavedMark name={unsaved} />}
        {children}
      </form>
    </FormContext>
  )
}

function UnsavedMark({ name }: { name: string }) {
  const isDirty = useFormState((state) => state.isDirty)
  useEffect(() => {
    if (!isDirty) return
    markUnsaved(name)
    return () => clearUnsaved(name)
  }, [isDirty, name])
  return null
}
