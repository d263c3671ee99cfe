import { DateField } from '#base/client/forms/date-field.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { dayFault } from '#features/research/contract/index.ts'
import type { ObservedValue } from '../../contract/observed.ts'
import { type Entered, PortletForm, ReasonField } from '../portlet-form.tsx'
import styles from './data.module.css'
import { dayOf } from './moment.tsx'
import type { ObservedDescription } from './observed-description.ts'

type Props = { portletId: string; described: ObservedDescription; stored: readonly ObservedValue[] }

/** The field of the unit in which the number of a variable is entered. */
export const unitName = (id: string) => `${id}-unit`

export function DayForm({ portletId, described: { variables, texts, Field, ...described }, stored }: Props) {
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
    const dateFault =
      dayFault(date) ?? (date > new Date().toISOString().slice(0, 10) ? 'The date is in the future' : undefined)
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
    <PortletForm portletId={portletId} label={texts.form} baseline={baseline} read={read}>
      <DateField name="date" label="Day of the sample" isRequired />
      <DayNote noun={noun} stored={stored} />
      <div className={styles.fields}>
        {variables.map((variable) => (
          <Field key={variable.id} variable={variable} />
        ))}
      </div>
    </PortletForm>
  )
}

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
