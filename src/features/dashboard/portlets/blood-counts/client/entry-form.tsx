import { DateField } from '#base/client/forms/date-field.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { numberMessage, readNumber } from '#base/contract/validation/number.ts'
import { dayFault, faultOf, questionOf, type Variable, variablesOf } from '#features/research/contract/index.ts'
import styles from '../../../client/data/data.module.css'
import { dayOf } from '../../../client/data/moment.tsx'
import { type Entered, PortletForm, ReasonField } from '../../../client/portlet-form.tsx'
import type { CountValue } from '../contract.ts'

const counted = variablesOf('blood')

const unitName = (id: string) => `${id}-unit`
const baseline: Values = Object.fromEntries(
  counted.flatMap(({ id, units }) => [
    [id, ''],
    [unitName(id), units?.[0].id ?? ''],
  ]),
)

/** A form for the counts of one day, each in the unit of the user's report. */
export function EntryForm({ portletId, counts }: { portletId: string; counts: readonly CountValue[] }) {
  return (
    <PortletForm portletId={portletId} label="New set of blood counts" baseline={baseline} read={read}>
      <DateField name="date" label="Day of the sample" isRequired />
      <DayNote counts={counts} />
      <div className={styles.fields}>
        {counted.map((variable) => (
          <CountFields key={variable.id} variable={variable} />
        ))}
      </div>
    </PortletForm>
  )
}

function CountFields({ variable }: { variable: Variable }) {
  const values = useFormValues()
  const { id, label, units = [] } = variable
  const unit = values[unitName(id)] ?? ''
  const text = (values[id] ?? '').trim()
  const number = readNumber(text) ?? Number.NaN
  const isPossible = faultOf(variable, { number, unit }) === undefined
  const question = isPossible ? questionOf(variable, { number, unit }) : undefined
  const [only] = units
  const field = (
    <TextField
      name={id}
      label={label}
      dataType="Float"
      messages={{ valid: numberMessage }}
      {...(units.length === 1 && only && { suffix: only.label })}
      check={(value, all) =>
        value.trim() === ''
          ? undefined
          : faultOf(variable, { number: readNumber(value) ?? null, unit: all[unitName(id)] ?? '' })
      }
      status={question ? { status: 'warning', text: question } : null}
    />
  )
  if (units.length < 2) return <div className={styles.pair}>{field}</div>
  return (
    <div className={styles.pair}>
      {field}
      <SelectField
        name={unitName(id)}
        label={`Unit of ${label.toLowerCase()}`}
        options={units.map(({ id: value, label: words }) => ({ value, label: words }))}
        hasEmpty={false}
      />
    </div>
  )
}

/** Notes that the values entered will replace those that the day already has. */
function DayNote({ counts }: { counts: readonly CountValue[] }) {
  const { date = '' } = useFormValues()
  const there = counts.filter((count) => count.date === date)
  return (
    <>
      <p className={styles.said} role="status">
        {there.length > 0 && (
          <StatusText status="info">
            {dayOf(date)} has {there.length} {there.length === 1 ? 'value' : 'values'} already: your entry replaces
            them, and the earlier ones are kept in their history.
          </StatusText>
        )}
      </p>
      {there.length > 0 && <ReasonField />}
    </>
  )
}

function read(values: Values): Entered {
  const faults: Record<string, string> = {}
  const { date = '' } = values
  const dayWrong =
    dayFault(date) ?? (date > new Date().toISOString().slice(0, 10) ? 'The date is in the future' : undefined)
  if (dayWrong) faults.date = dayWrong
  const given = counted.flatMap((variable) => {
    const text = (values[variable.id] ?? '').trim()
    if (text === '') return []
    const unit = values[unitName(variable.id)] ?? ''
    const number = readNumber(text) ?? Number.NaN
    const fault = faultOf(variable, { number, unit })
    if (fault) faults[variable.id] = fault
    return [{ variable: variable.id, number, ...(unit && { unit }) }]
  })
  const [first] = counted
  if (given.length === 0 && first) faults[first.id] = 'Enter at least one value'
  return Object.keys(faults).length > 0 ? { faults } : { entry: { sets: [{ date, values: given }] } }
}
