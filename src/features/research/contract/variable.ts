/** A unit that a number may be given in, with how many of it are one of the variable's first unit. */
export type ResearchUnit = {
  readonly id: string
  readonly label: string
  /** A number in this unit times this is the number in the variable's first unit. */
  readonly factor: number
  /** What lies outside cannot be right and is refused, both ends included. */
  readonly min: number
  readonly max: number
  /** What lies outside is rare: whoever enters it is asked to look again. */
  readonly usualMin: number
  readonly usualMax: number
}

/** What is kept of a person or a sample under a name of its own: a number with a unit, or a text of a certain kind. */
export type Variable = {
  /** As in the columns of an imported table. */
  readonly id: string
  readonly label: string
  readonly kind: 'number' | 'choice' | 'date' | 'karyotype' | 'mutations'
  /** Which of these belong together: facts of the person, a blood count, a marrow, genetics. */
  readonly group: 'person' | 'blood' | 'marrow' | 'genetics'
  /** A number's units, the first being the one that charts and summaries are drawn in. */
  readonly units?: readonly [ResearchUnit, ...ResearchUnit[]]
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** True for what a person has once and for all, such as sex; the rest is observed on a day. */
  readonly isConstant?: boolean
}
