import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { scoreIpssR } from '#features/calculators/contract.ts'
import { karyotypeFromText, readKaryotype } from '#features/clinical/index.ts'
import {
  faultOf,
  longestText,
  readMutations,
  readNumberOf,
  type Variable,
  variablesOf,
} from '#features/research/contract/index.ts'
import { DayForm } from '../../../client/data/day-form.tsx'
import type { Finding } from '../contract.ts'

/** The variables in the order of the form and the table. */
export const variables = [...variablesOf('marrow'), ...variablesOf('genetics')]
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
    <DayForm
      portletId={portletId}
      label="Findings of a day"
      noun="finding"
      variables={variables}
      baseline={baseline}
      stored={findings}
      readField={readField}
      entryOf={(day) => ({ days: [day] })}
    >
      {variables.map((variable) => (
        <FindingField key={variable.id} variable={variable} />
      ))}
    </DayForm>
  )
}

function FindingField({ variable }: { variable: Variable }) {
  const { id, label, kind, units, options = [] } = variable
  const reading = readingOf(variable, (useFormValues()[id] ?? '').trim())
  const check = (text: string) => (text.trim() === '' ? undefined : faultIn(variable, text))
  const hint = hints[kind]
  if (kind === 'choice') return <SelectField name={id} label={label} options={options} />
  if (kind === 'number')
    return <TextField name={id} label={label} isQuantity {...(units && { suffix: units[0].label })} check={check} />
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
    const read = readKaryotype(karyotype)
    const result = scoreIpssR({ karyotype })
    const group = result.valid && result.variables.find(({ id }) => id === 'cytogeneticGroup')?.band
    const remarks = result.valid ? result.notices.map((notice) => notice.text) : []
    return [`Read as ${read?.summary}`, ...(group ? [`IPSS-R group: ${group}`] : []), ...remarks].join('. ')
  }
  const genes = readMutations(text) ?? []
  const words = genes.map(({ gene, vaf, isTested }) =>
    isTested ? (vaf === null ? gene : `${gene} ${vaf}%`) : `${gene} not tested`,
  )
  return `Read as ${words.join(', ') || 'no mutation'}; all others wild type`
}

const faultIn = (variable: Variable, text: string) => readField(variable, text.trim()).fault

const readField = (variable: Variable, text: string) =>
  variable.kind === 'number' ? readNumberOf(variable, text) : { entry: { text }, fault: faultOf(variable, { text }) }
