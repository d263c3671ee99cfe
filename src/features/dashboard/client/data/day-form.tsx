import type { ReactNode } from 'react'
import { DateField } from '#base/client/forms/date-field.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { dayFault, type Variable } from '#features/research/contract/index.ts'
import type { DatedValue } from '../../contract/dated-value.ts'
import { type Entered, PortletForm, ReasonField } from '../portlet-form.tsx'
import styles from './data.module.css'
import { dayOf } from './moment.tsx'

type Reading = { readonly entry: object; readonly fault?: string | undefined }

type Props = {
  portletId: string
  label: string
  /** The word for one value, such as “finding”. */
  noun: string
  variables: readonly Variable[]
  /** The values of the fields without input; each variable is a field of its id. */
  baseline: Values
  stored: readonly DatedValue[]
  /** Reads the text of a field that is not empty. */
  readField(variable: Variable, text: string, values: Values): Reading
  /** The portlet's entry for the values of a day. */
  entryOf(day: { date: string; values: object[] }): Record<string, unknown>
  /** The fields of the variables. */
  children: ReactNode
}

/** A form for the values of one day. Values that the day already has are changed. */
export function DayForm({ portletId, label, noun, variables, baseline, stored, readField, entryOf, children }: Props) {
  function read(values: Values): Entered {
    const faults: Record<string, string> = {}
    const { date = '' } = values
    const dateFault =
      dayFault(date) ?? (date > new Date().toISOString().slice(0, 10) ? 'The date is in the future' : undefined)
    if (dateFault) faults.date = dateFault
    const dayValues = variables.flatMap((variable) => {
      const text = (values[variable.id] ?? '').trim()
      if (text === '') return []
      const { entry, fault } = readField(variable, text, values)
      if (fault) faults[variable.id] = fault
      return [{ variable: variable.id, ...entry }]
    })
    const [first] = variables
    if (dayValues.length === 0 && first) faults[first.id] = `Enter at least one ${noun}`
    return Object.keys(faults).length > 0 ? { faults } : { entry: entryOf({ date, values: dayValues }) }
  }
  return (
    <PortletForm portletId={portletId} label={label} baseline={baseline} read={read}>
      <DateField name="date" label="Day of the sample" isRequired />
      <DayNote noun={noun} stored={stored} />
      <div className={styles.fields}>{children}</div>
    </PortletForm>
  )
}

/** Notes that the values entered will replace those that the day already has. */
function DayNote({ noun, stored }: Pick<Props, 'noun' | 'stored'>) {
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
