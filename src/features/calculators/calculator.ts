import type { Field, FieldError, Invalid } from './field.ts'
import type { ScoreView } from './score-view.ts'
import type { Texts } from './text-input.ts'
import { inputFrom, textsFrom } from './text-input.ts'

/** One way of several to give the same thing, such as the karyotype or its group. */
export type Way = { readonly id: string; readonly label: string; readonly fields: readonly string[] }

/** What one press answers for all that was not answered yet, in words for what that says of the patient. */
export type Rest = { readonly label: string; readonly texts: Texts }

/** Fields that a form shows together; where there are several ways to give them, only those of the way chosen count. */
export type Part =
  | {
      readonly legend: string
      readonly fields: readonly string[]
      readonly rest?: Rest
    }
  | { readonly legend: string; readonly key: string; readonly ways: readonly [Way, ...Way[]] }

/** A worked case by the fields it fills in. */
export type Example = { readonly name: string; readonly texts: Texts }

/** What a calculator asks for, in which order, and what it has in common with the others. */
export type CaseForm = {
  readonly name: string
  readonly fields: readonly Field[]
  readonly parts: readonly Part[]
  /** Fields that go by another name in what the calculators have in common, such as haemoglobin: hb. */
  readonly shares: Readonly<Record<string, string>>
  readonly examples: readonly Example[]
}

/** A calculator that can work through a table of cases. */
export type CaseTable = CaseForm & {
  /** The answer as cells under the names of their columns, or what is wrong with which field. */
  cells(input: object): { readonly valid: true; readonly cells: Readonly<Record<string, string>> } | Invalid
}

/** A score: everything that a form, a table of cases and a comparison with other scores need of it. */
export type Calculator = CaseTable & {
  /** The answer as it is shown, or what is wrong with which field. */
  view(input: object): { readonly valid: true; readonly view: ScoreView } | Invalid
}

type Description<Result> = Omit<Calculator, 'view' | 'cells' | 'examples'> & {
  readonly examples: readonly { readonly name: string; readonly input: object }[]
  score(input: object): (Result & { readonly valid: true }) | Invalid
  view(result: Result, input: object): ScoreView
  cells(result: Result): Readonly<Record<string, string>>
}

/** Makes a calculator from a score and the two ways to write down its result. */
export function calculatorOf<Result>({ score, view, cells, examples, ...rest }: Description<Result>): Calculator {
  return {
    ...rest,
    examples: examplesOf(rest.fields, examples),
    view(input) {
      const result = score(input)
      return result.valid ? { valid: true, view: view(result, input) } : result
    },
    cells(input) {
      const result = score(input)
      return result.valid ? { valid: true, cells: cells(result) } : result
    },
  }
}

/** Worked cases as the texts that somebody would type. */
export const examplesOf = (
  fields: readonly Field[],
  examples: readonly { readonly name: string; readonly input: object }[],
): readonly Example[] => examples.map(({ name, input }) => ({ name, texts: textsFrom(fields, input) }))

/** The name of a field in what the calculators have in common. */
export const keyOf = ({ shares }: Pick<CaseForm, 'shares'>, id: string) => shares[id] ?? id

/** The texts of one calculator's fields, taken from what the calculators have in common; other ways are left out. */
export function ownTexts(calculator: Pick<CaseForm, 'fields' | 'parts' | 'shares'>, common: Texts): Texts {
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

/** The texts of one calculator's fields under the names that all have in common, with the ways that they are given in. */
export function commonTexts(calculator: Pick<CaseForm, 'parts' | 'shares'>, own: Texts): Texts {
  const named = Object.entries(own).map(([id, text]) => [keyOf(calculator, id), text] as const)
  const ways = calculator.parts.flatMap((part) => {
    if (!('ways' in part)) return []
    const used = part.ways.find((way) => way.fields.some((id) => own[id]))
    return used && used !== part.ways[0] ? [[part.key, used.id] as const] : []
  })
  return Object.fromEntries([...named, ...ways])
}

/** Every name under which a calculator keeps something in what the calculators have in common. */
export function keysOf(calculator: Pick<CaseForm, 'fields' | 'parts' | 'shares'>): readonly string[] {
  const fields = calculator.fields.flatMap(({ id, unitField }) => (unitField ? [id, unitField] : [id]))
  const ways = calculator.parts.flatMap((part) => ('ways' in part ? [part.key] : []))
  return [...new Set([...fields.map((id) => keyOf(calculator, id)), ...ways])]
}

/** The way that is chosen; the first unless another is. */
export const wayOf = (part: Extract<Part, { ways: unknown }>, common: Texts): Way =>
  part.ways.find(({ id }) => id === common[part.key]) ?? part.ways[0]

function unusedFields({ parts }: Pick<CaseForm, 'parts'>, common: Texts): readonly string[] {
  return parts.flatMap((part) => {
    if (!('ways' in part)) return []
    const chosen = wayOf(part, common)
    return part.ways.filter((way) => way !== chosen).flatMap((way) => way.fields)
  })
}

/** What one gets for what was typed: the answer without the values that cannot be used, and what is wrong with those. */
export type Assessment = { readonly view: ScoreView | null; readonly faults: readonly FieldError[] }

/**
 * Answers for what was typed. A value that cannot be used is told and counts as not given, so that the rest still shows
 * how far it leads; where values contradict each other there is no answer.
 */
export function assess(calculator: Calculator, texts: Texts): Assessment {
  const answer = calculator.view(inputFrom(calculator.fields, texts))
  if (answer.valid) return { view: answer.view, faults: [] }
  const refused = answer.errors.map(({ field }) => field)
  const kept = Object.entries(texts).filter(([id]) => !refused.includes(id))
  const isStuck = kept.length === Object.keys(texts).length
  if (isStuck || answer.errors.some(({ code }) => code === 'conflict')) return { view: null, faults: answer.errors }
  const { view, faults } = assess(calculator, Object.fromEntries(kept))
  return { view, faults: [...answer.errors, ...faults] }
}
