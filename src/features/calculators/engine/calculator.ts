import type { Route } from '#base/contract/route.ts'
import {
  type Field,
  type FieldError,
  type Invalid,
  inputFrom,
  type Notice,
  type Texts,
  textsFrom,
} from '#features/clinical/index.ts'
import type { ScoreView } from './score-view.ts'

export type Way = {
  readonly id: string
  readonly label: string
  readonly fields: readonly string[]
  /** Its label where several scores are compared; false: it is not offered there. */
  readonly compared?: string | false
}

/** The texts that one button fills in for all unanswered fields; the label says what they mean for the patient. */
export type Rest = { readonly label: string; readonly texts: Texts }

/** Fields shown together; if there are several ways to enter them, only the fields of the chosen way count. */
export type FormPart =
  | {
      readonly legend: string
      readonly fields: readonly string[]
      readonly rest?: Rest
      /** Folds until one of its fields has a value: the form is of use without it. */
      readonly folds?: true
    }
  | { readonly legend: string; readonly key: string; readonly ways: readonly [Way, ...Way[]] }

export type Example = { readonly name: string; readonly texts: Texts }

export type CaseForm = {
  readonly name: string
  readonly fields: readonly Field[]
  readonly parts: readonly FormPart[]
  /** Own field names with the shared name for each, such as haemoglobin: hb. */
  readonly sharedKeys: Readonly<Record<string, string>>
  readonly examples: readonly Example[]
}

/** In a list of different ones the type of the input is left out: forms only know texts, and scores validate theirs. */
export type CaseTable<Input extends object = object> = CaseForm & {
  /** Returns the result as cells by column name, or the errors by field. */
  readonly cells: (input: Input) => { readonly valid: true; readonly cells: Readonly<Record<string, string>> } | Invalid
}

export type Calculator<Input extends object = object, Name extends string = string> = CaseTable<Input> & {
  readonly name: Name
  readonly title: string
  readonly route: Route & { readonly name: Name }
  /** The answer for a test that was not done or is not known. */
  readonly notKnown: string
  readonly view: (input: Input) => { readonly valid: true; readonly view: ScoreView } | Invalid
}

export type ScorePage<Name extends string> = Pick<CaseForm, 'parts'> & {
  /** Letters only: in code, in links and on the command line. */
  readonly name: Name
  readonly title: string
  /** The last part of its address. */
  readonly path: string
  readonly description: string
  /** Its position among the quick tools of the home page; absent: not among them. */
  readonly tool?: number
  readonly sharedKeys?: CaseForm['sharedKeys']
  readonly notKnown?: string
}

type Description<Input extends object, Result, Name extends string> = ScorePage<Name> & {
  readonly fields: readonly Field[]
  readonly examples: readonly { readonly name: string; readonly input: Input }[]
  score(input: Input): (Result & { readonly valid: true }) | Invalid
  view(result: Result, input: Input): Omit<ScoreView, 'name'>
  cells(result: Result): Readonly<Record<string, string>>
}

export function calculatorOf<Input extends object, Result extends object, const Name extends string>(
  described: Description<Input, Result, Name>,
): Calculator<Input, Name> {
  const { name, title, path, description, tool, parts, fields, sharedKeys = {}, notKnown = 'Not known' } = described
  const { examples, score, view, cells } = described
  const form = { name, title, fields, parts, sharedKeys, notKnown }
  const parent = '/prognosis/calculators'
  const route = {
    name,
    page: 'calculator',
    path: `${parent}/${path}`,
    parent,
    ...(tool && { tool }),
    title,
    description,
  }
  return {
    ...form,
    route: { ...route, inputs: inputsOf(form) },
    examples: examplesOf(fields, examples),
    view(input) {
      const result = score(input)
      return result.valid ? { valid: true, view: { name: title, ...view(result, input) } } : result
    },
    cells(input) {
      const result = score(input)
      return result.valid ? { valid: true, cells: { ...cells(result), ...remarkCells(result) } } : result
    },
  }
}

/** What a result says besides its figures, which a table must not leave out either. */
export const remarkCells = (result: { readonly notices?: readonly Notice[] } | object) =>
  'notices' in result && { remarks: result.notices?.map(({ text }) => text).join('. ') ?? '' }

/** How much a calculator asks for, in a few words: the values that a result needs, and the others if they are more. */
export function inputsOf({ fields, parts }: Pick<CaseForm, 'fields' | 'parts'>): string {
  const isRequired = (id: string) => fields.find((field) => field.id === id)?.required === true
  // All ways enter the same values; the first is the usual one.
  const neededIn = (part: FormPart) => {
    if (!('ways' in part)) return part.fields.filter(isRequired)
    return part.ways.some((way) => way.fields.some(isRequired)) ? part.ways[0].fields : []
  }
  const allOf = (part: FormPart) => ('ways' in part ? part.ways[0].fields : part.fields)
  const needed = parts.flatMap(neededIn).length
  const all = parts.flatMap(allOf).length
  const optional = all - needed
  return optional > needed ? `${needed} values, ${optional} optional` : `${needed} values`
}

/** Worked cases as the texts that a user would type. */
export const examplesOf = (
  fields: readonly Field[],
  examples: readonly { readonly name: string; readonly input: object }[],
): readonly Example[] => examples.map(({ name, input }) => ({ name, texts: textsFrom(fields, input) }))

export const keyOf = ({ sharedKeys }: Pick<CaseForm, 'sharedKeys'>, id: string) => sharedKeys[id] ?? id

/** The texts of one calculator's fields from the shared texts, without the ways that are not chosen. */
export function ownTexts(calculator: Pick<CaseForm, 'fields' | 'parts' | 'sharedKeys'>, common: Texts): Texts {
  const texts: Record<string, string> = {}
  const unused = unusedFields(calculator, common)
  for (const { id, unitField } of calculator.fields) {
    if (unused.includes(id)) continue
    for (const name of unitField ? [id, unitField] : [id]) {
      const text = common[keyOf(calculator, name)]
      if (text) texts[name] = text
    }
  }
  return texts
}

export function commonTexts(calculator: Pick<CaseForm, 'parts' | 'sharedKeys'>, own: Texts): Texts {
  const named = Object.entries(own).map(([id, text]) => [keyOf(calculator, id), text] as const)
  const ways = calculator.parts.flatMap((part) => {
    if (!('ways' in part)) return []
    const used = part.ways.find((way) => way.fields.some((id) => own[id]))
    return used && used !== part.ways[0] ? [[part.key, used.id] as const] : []
  })
  return Object.fromEntries([...named, ...ways])
}

export function keysOf(calculator: Pick<CaseForm, 'fields' | 'parts' | 'sharedKeys'>): readonly string[] {
  const fields = calculator.fields.flatMap(({ id, unitField }) => (unitField ? [id, unitField] : [id]))
  const ways = calculator.parts.flatMap((part) => ('ways' in part ? [part.key] : []))
  return [...new Set([...fields.map((id) => keyOf(calculator, id)), ...ways])]
}

/** The chosen way; the first by default. */
export const wayOf = (part: Extract<FormPart, { ways: unknown }>, common: Texts): Way =>
  part.ways.find(({ id }) => id === common[part.key]) ?? part.ways[0]

function unusedFields({ parts }: Pick<CaseForm, 'parts'>, common: Texts): readonly string[] {
  return parts.flatMap((part) => {
    if (!('ways' in part)) return []
    const chosen = wayOf(part, common)
    return part.ways.filter((way) => way !== chosen).flatMap((way) => way.fields)
  })
}

export type Assessment = {
  /** Null while any value is invalid: the score without that value would be a different one. */
  readonly view: ScoreView | null
  readonly faults: readonly FieldError[]
  /** Readings of the usable values, such as points, by field name. */
  readonly readings: ScoreView['readings']
}

export function assess(calculator: Calculator, texts: Texts): Assessment {
  const { view, faults } = assessUsable(calculator, texts)
  return { view: faults.length > 0 ? null : view, faults, readings: view?.readings ?? {} }
}

/** The result without the unusable values; none if values contradict each other. */
function assessUsable(calculator: Calculator, texts: Texts): Pick<Assessment, 'view' | 'faults'> {
  const answer = calculator.view(inputFrom(calculator.fields, texts))
  if (answer.valid) return { view: answer.view, faults: [] }
  const invalid = answer.errors.map(({ field }) => field)
  const remaining = Object.entries(texts).filter(([id]) => !invalid.includes(id))
  const isStuck = remaining.length === Object.keys(texts).length
  if (isStuck || answer.errors.some(({ code }) => code === 'conflict')) return { view: null, faults: answer.errors }
  // Contradictions only show once each value is valid on its own.
  const { view, faults } = assessUsable(calculator, Object.fromEntries(remaining))
  return { view, faults: [...answer.errors, ...faults] }
}
