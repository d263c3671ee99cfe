import { useEffect } from 'react'
import { useFormContext, useFormValues } from '#base/client/forms/form-context.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import styles from '../../../client/data/data.module.css'
import { unitName } from '../../../client/data/day-form.tsx'
import type { ObservedDescription } from '../../../client/data/observed-description.ts'
import { ObservedPortlet } from '../../../client/data/observed-portlet.tsx'
import type { PortletProps } from '../../../client/portlet.ts'
import { cautionOf, readNumberOf, typedFault } from '../../../research/contract/plausibility.ts'
import type { Variable } from '../../../research/contract/variable.ts'
import { variablesOf } from '../../../research/contract/variables.ts'

export const bloodCounts: ObservedDescription = {
  component: 'blood-counts',
  variables: variablesOf('blood'),
  texts: {
    none: 'There are no blood counts yet.',
    table: 'Blood counts as a table',
    add: 'Add blood counts',
    form: 'New set of blood counts',
    day: 'Day of the sample',
    noun: 'value',
  },
  chart: { label: 'Blood counts over time', first: ['hb', 'anc', 'plt'] },
  Field: CountFields,
  read: (variable, text, values) => readNumberOf(variable, text, values[unitName(variable.id)]),
}

export default function BloodCountsPortlet(props: PortletProps<'blood-counts'>) {
  return <ObservedPortlet {...props} described={bloodCounts} />
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
      check={(value, all) => (value.trim() === '' ? undefined : typedFault(variable, value.trim(), all[unitName(id)]))}
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

function unitIn(variable: Variable, text: string): string | undefined {
  const { entry } = readNumberOf(variable, text)
  return 'unit' in entry ? entry.unit : undefined
}
