import { DateField } from '#base/client/forms/date-field.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { numberMessage, readNumber } from '#base/contract/validation/number.ts'
import { scoreIpssR } from '#features/calculators/contract.ts'
import { karyotypeFromText } from '#features/clinical/index.ts'
import {
  dayFault,
  faultOf,
  longestText,
  readMutations,
  type Variable,
  variablesOf,
} from '#features/research/contract/index.ts'
import styles from '../../../client/data/data.module.css'
import { dayOf } from '../../../client/data/moment.tsx'
import { type Entered, PortletForm, ReasonField } from '../../../client/portlet-form.tsx'
import type { Finding } from '../contract.ts'

const variables = [...variablesOf('marrow'), ...variablesOf('genetics')]
const baseline: Values = Object.fromEntries(variables.map(({ id }) => [id, '']))

/** How to write a value, by kind. */
const hints: Partial<Record<Variable['kind'], string>> = {
  karyotype: 'Such as 46,XX,del(5q)[12]/46,XX[8] or del(5q), +8; “normal” if there is no abnormality',
  mutations:
    'Genes with their VAF in %, such as SF3B1 38, TP53 12. “?” after a gene: not tested. Genes that are not listed count as wild type; “none” if there is no mutation',
}

/** A form for the findings of one day. */
export function EntryForm({ portletId, findings }: { portletId: string; findings: readonly Finding[] }) {
  return (
    <PortletForm portletId={portletId} label="Findings of a day" baseline={baseline} read={read}>
      <DateField name="date" label="Day of the sample" isRequired />
      <DayNote findings={findings} />
      <div className={styles.fields}>
        {variables.map((variable) => (
          <FindingField key={variable.id} variable={variable} />
        ))}
      </div>
    </PortletForm>
  )
}

function FindingField({ variable }: { variable: Variable }) {
  const { id, label, kind, units, options = [] } = variable
  const reading = readingOf(variable, (useFormValues()[id] ?? '').trim())
  const check = (text: string) => (text.trim() === '' ? undefined : faultIn(variable, text))
  const hint = hints[kind]
  if (kind === 'choice') return <SelectField name={id} label={label} options={options} />
  if (kind === 'number')
    return (
      <TextField
        name={id}
        label={label}
        dataType="Float"
        messages={{ valid: numberMessage }}
        {...(units && { suffix: units[0].label })}
        check={check}
      />
    )
  return (
    <TextField
      name={id}
      label={label}
      {...(hint && { hint })}
      maxLength={longestText}
      autoComplete="off"
      check={check}
      status={reading ? { status: 'info', text: reading } : null}
    />
  )
}

/** What was understood of a karyotype or of mutations; undefined if nothing was. */
function readingOf(variable: Variable, text: string): string | undefined {
  if (text === '' || faultIn(variable, text)) return undefined
  if (variable.kind === 'karyotype') {
    const karyotype = karyotypeFromText(text) ?? []
    const result = scoreIpssR({ karyotype })
    const group = result.valid && result.variables.find(({ id }) => id === 'cytogeneticGroup')?.band
    return `Read as ${karyotype.join(', ') || 'normal'}${group ? `. IPSS-R group: ${group}` : ''}`
  }
  const genes = readMutations(text) ?? []
  const words = genes.map(({ gene, vaf, isTested }) =>
    isTested ? (vaf === null ? gene : `${gene} ${vaf}%`) : `${gene} not tested`,
  )
  return `Read as ${words.join(', ') || 'no mutation'}; all others wild type`
}

/** Notes that the findings entered will replace those that the day already has. */
function DayNote({ findings }: { findings: readonly Finding[] }) {
  const { date = '' } = useFormValues()
  const there = findings.filter((finding) => finding.date === date)
  return (
    <>
      <p className={styles.said} role="status">
        {there.length > 0 && (
          <StatusText status="info">
            {dayOf(date)} has {there.length} {there.length === 1 ? 'finding' : 'findings'} already: your entry replaces
            them, and the earlier ones are kept in their history.
          </StatusText>
        )}
      </p>
      {there.length > 0 && <ReasonField />}
    </>
  )
}

const faultIn = (variable: Variable, text: string) =>
  faultOf(variable, variable.kind === 'number' ? { number: readNumber(text) ?? Number.NaN } : { text: text.trim() })

function read(values: Values): Entered {
  const faults: Record<string, string> = {}
  const { date = '' } = values
  const dayWrong =
    dayFault(date) ?? (date > new Date().toISOString().slice(0, 10) ? 'The date is in the future' : undefined)
  if (dayWrong) faults.date = dayWrong
  const given = variables.flatMap((variable) => {
    const text = (values[variable.id] ?? '').trim()
    if (text === '') return []
    const fault = faultIn(variable, text)
    if (fault) faults[variable.id] = fault
    return [{ variable: variable.id, ...(variable.kind === 'number' ? { number: readNumber(text) } : { text }) }]
  })
  const [first] = variables
  if (given.length === 0 && first) faults[first.id] = 'Enter at least one finding'
  return Object.keys(faults).length > 0 ? { faults } : { entry: { days: [{ date, values: given }] } }
}
