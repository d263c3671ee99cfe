import { DateField } from '#base/client/forms/date-field.tsx'
import { useFormContext, useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { dayText, isoDay } from '#base/contract/day.ts'
import { partsFromMeta, portletNamed } from '../../contract/index.ts'
import type { ObservedValue } from '../../contract/observed.ts'
import { dayFault } from '../../research/contract/plausibility.ts'
import { type Entered, PortletForm, ReasonField } from '../portlet-form.tsx'
import { getState } from '../state/state.ts'
import styles from './data.module.css'
import type { DayDescription } from './observed-description.ts'

type Props = {
  portletId: string
  described: DayDescription
  stored: readonly ObservedValue[]
  /** For a form of several portlets, instead of saving the one. */
  save?(day: EnteredDay): Promise<void>
  /** Asks whether what was typed may be lost; absent: *Cancel* discards it. */
  mayCancel?(): Promise<boolean>
  onClose(said: string): void
}

export const unitName = (id: string) => `${id}-unit`

export function DayForm({ portletId, described, stored, save, mayCancel, onClose }: Props) {
  const { variables, groups = [{ title: '', variables }], texts, Field } = described
  const { noun } = texts
  const baseline = Object.fromEntries(
    variables.flatMap(({ id, units = [] }) => [
      [id, ''],
      ...(units.length > 1 ? [[unitName(id), units[0]?.id ?? '']] : []),
    ]),
  )

  function read(values: Values): Entered {
    const faults: Record<string, string> = {}
    const { date = '' } = values
    const dateFault = dayFault(date) ?? (date > today() ? 'The date is in the future' : undefined)
    if (dateFault) faults.date = dateFault
    const dayValues = variables.flatMap((variable) => {
      const text = (values[variable.id] ?? '').trim()
      if (text === '') return []
      const { entry, fault } = described.read(variable, text, values)
      if (fault) faults[variable.id] = fault
      return [{ variable: variable.id, ...entry }]
    })
    // No field is named, since any of them will do.
    if (dayValues.length === 0) faults.values = `Enter at least one ${noun}`
    return Object.keys(faults).length > 0 ? { faults } : { entry: { days: [{ date, values: dayValues }] } }
  }
  return (
    <PortletForm
      portletId={portletId}
      label={texts.form}
      baseline={baseline}
      read={read}
      closing={{
        noun: `${noun}s`,
        ...(save && { save: (entry) => save((entry as DayEntry).days[0]) }),
        said: (entry) => saidOf(entry as DayEntry, noun),
        ...(mayCancel && { mayCancel }),
        onClose,
      }}
    >
      <div className={styles.day}>
        <DateField name="date" label={texts.day} isRequired />
        <Today />
      </div>
      <DayNote noun={noun} stored={stored} />
      {groups.map(({ title, variables: members }) => {
        const fields = (
          <div key={title} className={styles.fields}>
            {members.map((variable) => (
              <Field key={variable.id} variable={variable} />
            ))}
          </div>
        )
        if (title === '') return fields
        return (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {fields}
          </fieldset>
        )
      })}
    </PortletForm>
  )
}

const today = () => isoDay(new Date())

function Today() {
  const { store } = useFormContext()
  return (
    <Button look="secondary" onClick={() => store.set('date', today())}>
      Today
    </Button>
  )
}

export type EnteredDay = { readonly date: string; readonly values: readonly { readonly variable: string }[] }
type DayEntry = { readonly days: readonly [EnteredDay] }

/** What was saved, and what the other portlets on the tab say of that day. */
function saidOf({ days: [{ date, values }] }: DayEntry, noun: string): string {
  const saved = `Saved: ${values.length} ${values.length === 1 ? noun : `${noun}s`} for ${dayText(date)}.`
  const others = Object.values(getState().portlets).flatMap(({ answer }) =>
    answer ? (portletNamed(answer.component)?.saidOfDay?.(partsFromMeta(answer.meta), date) ?? []) : [],
  )
  return [saved, ...others].join(' ')
}

function DayNote({ noun, stored }: Pick<Props, 'stored'> & { noun: string }) {
  const { date = '' } = useFormValues()
  const existing = stored.filter((value) => value.date === date)
  return (
    <>
      <p className={styles.said} role="status">
        {existing.length > 0 && (
          <StatusText status="info">
            {dayText(date)} has {existing.length} {existing.length === 1 ? noun : `${noun}s`} already: those you enter
            again are replaced, and the earlier ones are kept in their history.
          </StatusText>
        )}
      </p>
      {existing.length > 0 && <ReasonField />}
    </>
  )
}
