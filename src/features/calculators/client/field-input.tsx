import type { ComponentType } from 'react'
import type { Field } from '#features/clinical/index.ts'
import { useInput } from './case-form-context.ts'
import { CheckboxInput, ListInput, SegmentsInput, SelectInput } from './choice-input.tsx'
import { ChoicesInput } from './choices-input.tsx'
import { GenesInput } from './genes-input.tsx'
import { InputRow, rowWords } from './input-row.tsx'
import styles from './inputs.module.css'
import { KaryotypeInput } from './karyotype-input.tsx'
import { joinRows, listRows, withBlankRow } from './list-text.ts'
import { NoneCheckbox } from './none-checkbox.tsx'
import { NumberInput } from './number-input.tsx'
import { PercentInput } from './percent-input.tsx'

type Input = ComponentType<{ field: Field }>

const maxSegments = 4

/** A choice from a list: a list if the options have details, side by side if few, a drop-down if many. */
function ChoiceInput({ field }: { field: Field }) {
  const options = field.options ?? []
  if (options.some(({ detail }) => detail)) return <ListInput field={field} />
  return options.length <= maxSegments ? <SegmentsInput field={field} /> : <SelectInput field={field} />
}

const inputs: Record<Field['kind'], Input> = {
  number: NumberInput,
  choice: ChoiceInput,
  'yes-no': SegmentsInput,
  tick: CheckboxInput,
  choices: ChoicesInput,
  karyotype: KaryotypeInput,
  genes: GenesInput,
  numbers: NumbersInput,
}

export function FieldInput({ field }: { field: Field }) {
  const Input = inputs[field.kind]
  return <Input field={field} />
}

function NumbersInput({ field }: { field: Field }) {
  const { key, text, set, row } = useInput(field)
  const rows = withBlankRow(listRows(text))
  const change = (at: number, value: string) => set(joinRows(rows.with(at, value)))
  return (
    <InputRow {...row} isGroup look="wide">
      <NoneCheckbox id={row.id} field={field} label="None found" />
      <div className={styles.entries}>
        {rows.map((vaf, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Numbers are identified only by their position.
          <div key={at}>
            <PercentInput
              name={rows.length === 1 ? key : undefined}
              label={`VAF of mutation ${at + 1} in %`}
              text={vaf}
              describedBy={rowWords(row)}
              onText={(value) => change(at, value)}
            />
            <span>VAF of mutation {at + 1}</span>
          </div>
        ))}
      </div>
    </InputRow>
  )
}
