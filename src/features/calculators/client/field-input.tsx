import type { ComponentType } from 'react'
import type { Field } from '#features/clinical/index.ts'
import { ListInput, SegmentsInput, SelectInput, TickInput } from './choice-input.tsx'
import { ChoicesInput } from './choices-input.tsx'
import { GenesInput } from './genes-input.tsx'
import { KaryotypeInput } from './karyotype-input.tsx'
import { NumberInput } from './number-input.tsx'
import { NumbersInput } from './numbers-input.tsx'

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
  tick: TickInput,
  choices: ChoicesInput,
  karyotype: KaryotypeInput,
  genes: GenesInput,
  numbers: NumbersInput,
}

export function FieldInput({ field }: { field: Field }) {
  const Input = inputs[field.kind]
  return <Input field={field} />
}
