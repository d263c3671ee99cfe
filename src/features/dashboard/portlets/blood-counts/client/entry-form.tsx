import { useEffect } from 'react'
import { useFormContext, useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { cautionOf, readNumberOf, type Variable, variablesOf } from '#features/research/contract/index.ts'
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
  const { store } = useFormContext()
  const { entry, fault } = readNumberOf(variable, text, unit)
  const question = fault ? undefined : cautionOf(variable, entry)
  const typedUnit = unitIn(variable, text)
  useEffect(() => {
    if (typedUnit) store.set(unitName(id), typedUnit)
  }, [store, id, typedUnit])
  const [only] = units
  const field = (
    <TextField
      name={id}
      label={label}
      isQuantity
      {...(units.length === 1 && only && { suffix: only.label })}
      check={(value, all) =>
        value.trim() === '' ? undefined : readNumberOf(variable, value.trim(), all[unitName(id)]).fault
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

const readField = (variable: Variable, text: string, values: Values) =>
  readNumberOf(variable, text, values[unitName(variable.id)])

/** The unit that a text names, which then is the chosen one. */
function unitIn(variable: Variable, text: string): string | undefined {
  const { entry } = readNumberOf(variable, text)
  return 'unit' in entry ? entry.unit : undefined
}
