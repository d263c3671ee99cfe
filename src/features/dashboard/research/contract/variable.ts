/** A unit for a number, with its factor to the variable's first unit. */
export type ResearchUnit = {
  readonly id: string
  readonly label: string
  /** A number in this unit times the factor is the number in the variable's first unit. */
  readonly factor: number
  /** The decimals of a report; absent: none. */
  readonly decimals?: number
  /** Values outside this range cannot be right and are rejected; inclusive. */
  readonly min: number
  readonly max: number
  /** Values outside this range are rare: the user is asked to double-check. */
  readonly usualMin: number
  readonly usualMax: number
}

/** A named variable of a person or a sample: a number with a unit, or a text of a certain kind. */
export type Variable = {
  /** Also the column name in imported tables. */
  readonly id: string
  readonly label: string
  readonly kind: 'number' | 'choice' | 'date' | 'karyotype' | 'mutations'
  /** The group of the variable: facts of the person, a blood count, a marrow, genetics. */
  readonly group: 'person' | 'blood' | 'marrow' | 'genetics'
  /** A number's units; charts and summaries use the first. */
  readonly units?: readonly [ResearchUnit, ...ResearchUnit[]]
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** True for constant facts of a person, such as sex; all others are observed on a day. */
  readonly isConstant?: boolean
}
