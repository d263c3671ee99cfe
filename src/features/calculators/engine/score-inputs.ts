import {
  checkFlag,
  checkKaryotype,
  checkNumber,
  checkOption,
  checkWhole,
  type Field,
  type FieldError,
  type Given,
  type Source,
  type Unit,
} from '#features/clinical/index.ts'
import type { Band } from './measured-variable.ts'

type AnyInput = {
  readonly label: string
  readonly hint?: string
  /** A result is complete without it. */
  readonly isOptional?: true
  readonly source?: Source
}

export type NamedRow = { readonly name: string; readonly points: number; readonly detail?: string }

/** A number, in the first unit unless another is named; with bands, it gives points by itself. */
export type NumberInput = AnyInput & {
  readonly kind: 'number'
  readonly units: readonly [Unit, ...Unit[]]
  readonly bands?: readonly Band[]
  readonly isWhole?: true
}

/** A question; with rows, the answers give points. */
export type YesNoInput = AnyInput & { readonly kind: 'yes-no'; readonly rows?: readonly [no: NamedRow, yes: NamedRow] }

/** One of the rows by name; `tableLabel` is the heading of its table of points if that differs. */
export type ChoiceInput = AnyInput & {
  readonly kind: 'choice'
  readonly rows: readonly NamedRow[]
  readonly tableLabel?: string
}

export type KaryotypeInput = AnyInput & { readonly kind: 'karyotype' }

export type ScoreInput = NumberInput | YesNoInput | ChoiceInput | KaryotypeInput

export type ScoreInputs<Id extends string = string> = Readonly<Record<Id, ScoreInput>>

type ValueOf<One> = One extends NumberInput
  ? number
  : One extends YesNoInput
    ? boolean
    : One extends { readonly rows: readonly NamedRow[] }
      ? One['rows'][number]['name']
      : readonly string[]

/** The values of a score's inputs by name, and under `…Unit` the unit of a number that has several. All are optional. */
export type InputOf<Inputs> = { readonly [Id in keyof Inputs]?: Given<ValueOf<Inputs[Id]>> } & {
  readonly [Id in keyof Inputs & string as Inputs[Id] extends { readonly units: readonly [Unit, Unit, ...Unit[]] }
    ? `${Id}Unit`
    : never]?: Given<Inputs[Id] extends NumberInput ? Inputs[Id]['units'][number]['id'] : never>
}

const entriesOf = <Id extends string>(inputs: ScoreInputs<Id>) => Object.entries(inputs) as [Id, ScoreInput][]

export function givenOf(input: object, id: string, one: ScoreInput): { value: unknown; unit: unknown } {
  const given = input as Readonly<Record<string, unknown>>
  return { value: given[id], unit: one.kind === 'number' && one.units.length > 1 ? given[`${id}Unit`] : null }
}

const yesNo = [
  { value: 'false', label: 'No' },
  { value: 'true', label: 'Yes' },
] as const

export const fieldsOf = <Id extends string>(inputs: ScoreInputs<Id>): readonly Field<Id>[] =>
  entriesOf(inputs).map(([id, one]) => {
    const { kind, label, hint, isOptional } = one
    return {
      ...{ id, label, kind, required: !isOptional },
      ...(hint && { hint }),
      ...(kind === 'number' && { units: one.units, ...(one.units.length > 1 && { unitField: `${id}Unit` }) }),
      ...(kind === 'yes-no' && { options: yesNo }),
      ...(kind === 'choice' && {
        options: one.rows.map(({ name, detail }) => ({ value: name, label: name, ...(detail && { detail }) })),
      }),
    }
  })

export const checkInputs = <Id extends string>(inputs: ScoreInputs<Id>, input: object): FieldError<Id>[] =>
  entriesOf(inputs).flatMap(([id, one]) => {
    const { value, unit } = givenOf(input, id, one)
    switch (one.kind) {
      case 'number':
        return one.isWhole ? checkWhole(id, value, one.units) : checkNumber(id, value, one.units, unit)
      case 'yes-no':
        return checkFlag(id, value)
      case 'choice':
        return checkOption(
          id,
          value,
          one.rows.map(({ name }) => name),
        )
      default:
        return checkKaryotype(id, value)
    }
  })
