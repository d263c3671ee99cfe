import { DateField } from '#base/client/forms/date-field.tsx'
import { useFormContext, useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { dayFault } from '#features/research/contract/index.ts'
import { partsFromMeta, portletNamed } from '../../contract/index.ts'
import type { ObservedValue } from '../../contract/observed.ts'
import { type Entered, PortletForm, ReasonField } from '../portlet-form.tsx'
import { getState } from '../state/state.ts'
import styles from './data.module.css'
import { dayOf } from './moment.tsx'
import type { ObservedDescription } from './observed-description.ts'

type Props = {
  portletId: string
  described: ObservedDescription
  stored: readonly ObservedValue[]
  onClose(said: string): void
}

/** The field of the unit in which the number of a variable is entered. */
export const unitName = (id: string) => `${id}-unit`

export function DayForm({ portletId, described: { variables, texts, Field, ...described }, stored, onClose }: Props) {
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
    const [first] = variables
    if (dayValues.length === 0 && first) faults[first.id] = `Enter at least one ${noun}`
    return Object.keys(faults).length > 0 ? { faults } : { entry: { days: [{ date, values: dayValues }] } }
  }
  return (
    <PortletForm
      portletId={portletId}
      label={texts.form}
      baseline={baseline}
      read={read}
      closing={{ noun: `${noun}s`, said: (entry) => saidOf(entry as DayEntry, noun), onClose }}
    >
      <div className={styles.day}>
        <DateField name="date" label="Day of the sample" isRequired />
        <Today />
      </div>
      <DayNote noun={noun} stored={stored} />
      <div className={styles.fields}>
        {variables.map((variable) => (
          <Field key={variable.id} variable={variable} />
        ))}
      </div>
    </PortletForm>
  )
}

const today = () => new Date().toISOString().slice(0, 10)

function Today() {
  const { store } = useFormContext()
  return (
    <Button look="secondary" onClick={() => store.set('date', today())}>
      Today
    </Button>
  )
}

type DayEntry = { readonly days: readonly [{ readonly date: string; readonly values: readonly unknown[] }] }

/** What was saved, and what the other portlets on the tab say of that day. */
function saidOf({ days: [{ date, values }] }: DayEntry, noun: string): string {
  const saved = `Saved: ${values.length} ${values.length === 1 ? noun : `${noun}s`} for ${longDayOf(date)}.`
  const others = Object.values(getState().portlets).flatMap(({ answer }) =>
    answer ? (portletNamed(answer.component)?.saidOfDay?.(partsFromMeta(answer.meta), date) ?? []) : [],
  )
  return [saved, ...others].join(' ')
}

const longDayOf = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function DayNote({ noun, stored }: Pick<Props, 'stored'> & { noun: string }) {
  const { date = '' } = useFormValues()
  const existing = stored.filter((value) => value.date === date)
  return (
    <>
      <p className={styles.said} role="status">
        {existing.length > 0 && (
          <StatusText status="info">
            {dayOf(date)} has {existing.length} {existing.length === 1 ? noun : `${noun}s`} already: your entry replaces
            them, and the earlier ones are kept in their history.
          </StatusText>
        )}
      </p>
      {existing.length > 0 && <ReasonField />}
    </>
  )
}
