import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import { useFormContext, useFormValues } from '#base/client/forms/form-context.ts'
import { areSame, type Faults, type Values } from '#base/client/forms/form-store.ts'
import type { Schema } from '#base/client/forms/schema.ts'
import { SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import styles from './page/portlet.module.css'
import { savePortlet } from './state/saving.ts'
import { portletOf, useDashboard } from './state/state.ts'
import { setDraft } from './state/unsaved.ts'
import { formOf } from './tools/choices.ts'

export type Entered = { readonly entry: Readonly<Record<string, unknown>> } | { readonly faults: Faults }

export type Closing = {
  /** What is saved, for those who do not see the form around the button. */
  readonly noun: string
  /** Saves instead of `savePortlet`; throws what was refused. */
  save?(entry: Readonly<Record<string, unknown>>): Promise<void>
  /** Says after a save what was saved. */
  said(entry: Readonly<Record<string, unknown>>): string
  /** Whether *Cancel* may discard what was typed; absent: it may. */
  mayCancel?(): Promise<boolean>
  onClose(said: string): void
}

type Props = {
  portletId: string
  /** For a form that opens on request: its buttons are there from the start, and both close it. */
  closing?: Closing
  label?: string
  /** The values of the fields without unsaved input. */
  baseline: Values
  read(values: Values): Entered
  children: ReactNode
}

const reason = 'reason'

/** A form within a portlet. Unsaved input survives while the portlet is not shown, and is discarded on save. */
export function PortletForm({ portletId, label, baseline, read, closing, children }: Props) {
  const hasDraft = useDashboard(({ portlets }) => portlets[portletId]?.draft !== undefined)
  return (
    <Form
      id={formOf(portletId)}
      {...(label && { label })}
      initial={portletOf(portletId).draft?.values ?? baseline}
      schema={schemaOf(read)}
      onSubmit={async () => {
        const { entry = {} } = portletOf(portletId).draft ?? {}
        if (closing?.save) await closing.save(entry)
        else if (!(await savePortlet(portletId))) return
        closing?.onClose(closing.said(entry))
      }}
    >
      <DraftSync portletId={portletId} baseline={baseline} read={read} />
      {children}
      {(hasDraft || closing) && (
        <div className={styles.choices}>
          <SubmitButton busyLabel="Saving">
            {closing ? (
              <>
                Save<span className="unseen"> {closing.noun}</span>
              </>
            ) : (
              'Save changes'
            )}
          </SubmitButton>
          <Button
            look="secondary"
            onClick={async () => {
              if (closing?.mayCancel && !(await closing.mayCancel())) return
              setDraft(portletId, undefined)
              closing?.onClose('')
            }}
          >
            {closing ? 'Cancel' : 'Discard changes'}
          </Button>
        </div>
      )}
    </Form>
  )
}

export const ReasonField = () => (
  <TextField
    name={reason}
    label="Reason for the change"
    hint="Optional. Shown in the value’s history."
    maxLength={500}
    autoComplete="off"
  />
)

/** Stores unsaved input, and shows the loaded values if there is none. */
function DraftSync({ portletId, baseline, read }: Pick<Props, 'portletId' | 'baseline' | 'read'>) {
  const { store } = useFormContext()
  const values = useFormValues()
  const hasDraft = useDashboard(({ portlets }) => portlets[portletId]?.draft !== undefined)
  const baselineKey = JSON.stringify(baseline)

  const storeDraft = useEffectEvent((entered: Values) => {
    // A reason without a change is nothing to save.
    if (areSame({ ...entered, [reason]: '' }, baseline)) return hasDraft && setDraft(portletId, undefined)
    if (portletOf(portletId).draft?.values === entered) return
    const result = read(entered)
    const reasonText = entered[reason]?.trim()
    setDraft(portletId, { values: entered, entry: 'entry' in result ? result.entry : undefined, reason: reasonText })
  })
  const resetForm = useEffectEvent(() => {
    if (!hasDraft && !areSame(store.state().values, baseline)) store.reset(baseline)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: A different baseline changes which values count as unsaved.
  useEffect(() => void storeDraft(values), [values, baselineKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Unsaved input was saved or discarded, or other data were loaded.
  useEffect(resetForm, [hasDraft, baselineKey])
  return null
}

const schemaOf = (read: Props['read']): Schema => ({
  '~standard': {
    validate(values) {
      const result = read(values as Values)
      if ('entry' in result) return {}
      return { issues: Object.entries(result.faults).map(([name, message]) => ({ message, path: [name] })) }
    },
  },
})
