import type { CaseForm, Part } from './calculator.ts'

/** How much a calculator asks for, in a few words: the values that a result needs, and the others if they are more. */
export function inputsOf({ fields, parts }: Pick<CaseForm, 'fields' | 'parts'>): string {
  const isRequired = (id: string) => fields.find((field) => field.id === id)?.required === true
  // All ways enter the same values; the first is the usual one.
  const neededIn = (part: Part) => {
    if (!('ways' in part)) return part.fields.filter(isRequired)
    return part.ways.some((way) => way.fields.some(isRequired)) ? part.ways[0].fields : []
  }
  const allOf = (part: Part) => ('ways' in part ? part.ways[0].fields : part.fields)
  const needed = parts.flatMap(neededIn).length
  const all = parts.flatMap(allOf).length
  const optional = all - needed
  return optional > needed ? `${needed} values, ${optional} optional` : `${needed} values`
}
