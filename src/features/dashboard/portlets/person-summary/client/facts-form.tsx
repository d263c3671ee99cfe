import { DateField } from '#base/client/forms/date-field.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import type { PortletProps } from '../../../client/portlet.ts'
import { type Entered, PortletForm, ReasonField } from '../../../client/portlet-form.tsx'
import { idStatus, statusShown } from '../../../contract/index.ts'
import { faultOf } from '../../../research/contract/plausibility.ts'
import { variableNamed } from '../../../research/contract/variables.ts'

type Data = PortletProps<'person-summary'>['data']

const statuses = [idStatus.OK, idStatus.WARNING, idStatus.STOP].map((status) => ({
  value: String(status),
  label: statusShown[status].label,
}))

type Props = {
  portletId: string
  data: Data
  /** True for a stopped ID: only the stop can be changed (T5). */
  isStatusOnly: boolean
}

/** Changes the facts of a person and the status of the ID; unchanged fields are not sent. */
export function FactsForm({ portletId, data, isStatusOnly }: Props) {
  const facts = isStatusOnly ? [] : data.person.facts
  const baseline = valuesOf(facts, data)
  return (
    <PortletForm
      portletId={portletId}
      label={isStatusOnly ? 'Status' : 'Details and status'}
      baseline={baseline}
      read={(values) => read(values, baseline)}
    >
      {facts.map(({ variable: id, label }) => {
        const variable = variableNamed(id)
        if (variable?.kind === 'date') return <DateField key={id} name={id} label={label} />
        if (variable?.kind === 'choice')
          return <SelectField key={id} name={id} label={label} options={variable.options ?? []} />
        return <TextField key={id} name={id} label={label} />
      })}
      <SelectField name="status" label="Status of the ID" options={statuses} hasEmpty={data.record.status === 0} />
      <TextField
        name="statusText"
        label="Reason for the status"
        hint="For example withdrawn or merged. Shown to everyone who opens this ID."
        maxLength={300}
      />
      <ReasonField />
    </PortletForm>
  )
}

const valuesOf = (facts: Data['person']['facts'], { record }: Data): Values => ({
  ...Object.fromEntries(facts.map(({ variable, value }) => [variable, value])),
  status: record.status === 0 ? '' : String(record.status),
  statusText: record.statusText,
})

function read(values: Values, baseline: Values): Entered {
  const { status = '', statusText = '' } = values
  const faults: Record<string, string> = {}
  const changed = Object.keys(baseline).filter(
    (name) => name !== 'status' && name !== 'statusText' && (values[name] ?? '') !== baseline[name],
  )
  const facts = changed.map((variable) => {
    // A date with all parts empty counts as no date.
    const value = /\d|[a-z]/i.test(values[variable] ?? '') ? (values[variable] ?? '') : ''
    const definition = variableNamed(variable)
    const fault = value === '' || !definition ? undefined : faultOf(definition, { text: value })
    if (fault) faults[variable] = fault
    return { variable, value }
  })
  const isStatusChanged = status !== baseline.status || statusText.trim() !== baseline.statusText
  if (isStatusChanged && status === '') faults.status = 'Select an option'
  if (isStatusChanged && status !== '' && Number(status) !== idStatus.OK && statusText.trim() === '')
    faults.statusText = 'Enter a value'
  if (Object.keys(faults).length > 0) return { faults }
  return {
    entry: {
      ...(facts.length > 0 && { facts }),
      ...(isStatusChanged && { status: { status: Number(status), statusText: statusText.trim() } }),
    },
  }
}
