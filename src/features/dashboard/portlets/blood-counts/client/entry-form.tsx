import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { numberMessage, readNumber } from '#base/contract/validation/number.ts'
import { cautionOf, faultOf, type Variable, variablesOf } from '#features/research/contract/index.ts'
import styles from '../../../client/data/data.module.css'
import { DayForm } from '../../../client/data/day-form.tsx'
import type { CountValue } from '../contract.ts'

const countVariables = variablesOf('blood')

const unitName = (id: string) => `${id}-unit`
const baseline: Values = Object.fromEntries(
  countVariables.flatMap(({ id, units }) => [
    [id, ''],
    [unitName(id), units?.[0].id ?? ''],
  ]),
)

/** A form for the counts of one day, each in the unit of the user's report. */
export function EntryForm({ portletId, counts }: { portletId: string; counts: readonly CountValue[] }) {
  return (
    <DayForm
      portletId={portletId}
      label="New set of blood counts"
      noun="value"
      variables={countVariables}
      baseline={baseline}
      stored={counts}
      readField={readField}
      entryOf={(day) => ({ sets: [day] })}
    >
      {countVariables.map((variable) => (
        <CountFields key={variable.id} variable={variable} />
      ))}
    </DayForm>
  )
}

function CountFields({ variable }: { variable: Variable }) {
  const values = useFormValues()
  const { id, label, units = [] } = variable
  const unit = values[unitName(id)] ?? ''
  const text = (values[id] ?? '').trim()
  const number = readNumber(text) ?? Number.NaN
  const isPossible = faultOf(variable, { number, unit }) === undefined
  const question = isPossible ? cautionOf(variable, { number, unit }) : undefined
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

function readField(variable: Variable, text: string, values: Values) {
  const unit = values[unitName(variable.id)] ?? ''
  const number = readNumber(text) ?? Number.NaN
  return { entry: { number, ...(unit && { unit }) }, fault: faultOf(variable, { number, unit }) }
}
