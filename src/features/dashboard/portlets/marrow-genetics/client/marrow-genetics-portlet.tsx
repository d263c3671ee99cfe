import { useFormValues } from '#base/client/forms/form-context.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { scoreIpssR } from '#features/calculators/contract.ts'
import { karyotypeFromText, readKaryotype } from '#features/clinical/index.ts'
import styles from '../../../client/data/data.module.css'
import type { ObservedDescription } from '../../../client/data/observed-description.ts'
import { ObservedPortlet } from '../../../client/data/observed-portlet.tsx'
import type { PortletProps } from '../../../client/portlet.ts'
import { readMutations } from '../../../research/contract/mutations.ts'
import { cautionOf, faultOf, longestText, readNumberOf, typedFault } from '../../../research/contract/plausibility.ts'
import type { Variable } from '../../../research/contract/variable.ts'
import { variablesOf } from '../../../research/contract/variables.ts'

export const marrowGenetics: ObservedDescription = {
  component: 'marrow-genetics',
  variables: [...variablesOf('marrow'), ...variablesOf('genetics')],
  texts: {
    none: 'There are no marrow or genetic findings yet.',
    table: 'Marrow and genetics as a table',
    add: 'Add findings',
    form: 'Findings of a day',
    day: 'Day of the sample',
    noun: 'finding',
  },
  Field: FindingField,
  read: readFinding,
}

export default function MarrowGeneticsPortlet(props: PortletProps<'marrow-genetics'>) {
  return <ObservedPortlet {...props} described={marrowGenetics} />
}

const hints: Partial<Record<Variable['kind'], string>> = {
  karyotype: 'Such as 46,XX,del(5q)[12]/46,XX[8] or del(5q), +8; “normal” if there is no abnormality',
  mutations:
    'Genes with their VAF in %, such as SF3B1 38, TP53 12. “?” after a gene: not tested. Genes that are not listed count as wild type; “none” if there is no mutation',
}

function FindingField({ variable }: { variable: Variable }) {
  const { id, label, kind, units, options = [] } = variable
  const text = (useFormValues()[id] ?? '').trim()
  const reading = readingOf(variable, text)
  const question = cautionOf(variable, { text })
  const check = (typed: string) => (typed.trim() === '' ? undefined : faultIn(variable, typed))
  const hint = hints[kind]
  if (kind === 'choice') return <SelectField name={id} label={label} options={options} />
  if (kind === 'number')
    return <TextField name={id} label={label} isQuantity {...(units && { suffix: units[0].label })} check={check} />
  return (
    <div className={styles.long}>
      <TextField
        name={id}
        label={label}
        {...(hint && { hint })}
        maxLength={longestText}
        autoComplete="off"
        check={check}
        status={
          reading ? { status: question ? 'warning' : 'info', text: [reading, question ?? []].flat().join('. ') } : null
        }
      />
    </div>
  )
}

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

const faultIn = (variable: Variable, text: string) =>
  variable.kind === 'number' ? typedFault(variable, text.trim()) : faultOf(variable, { text: text.trim() })

function readFinding(variable: Variable, text: string) {
  return variable.kind === 'number'
    ? readNumberOf(variable, text)
    : { entry: { text }, fault: faultOf(variable, { text }) }
}
