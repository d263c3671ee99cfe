import type { Field, FieldError, Texts } from '#features/clinical/index.ts'
import type { Assessment, Calculator, CaseForm, FormPart } from './calculator.ts'
import { assess, commonTexts, keyOf, ownTexts } from './calculator.ts'

export function compareFormOf(calculators: readonly Calculator[]): CaseForm {
  const fields = new Map<string, Field>()
  for (const calculator of calculators)
    for (const field of calculator.fields) {
      const key = keyOf(calculator, field.id)
      const unit = field.unitField && { unitField: keyOf(calculator, field.unitField) }
      const isTaken = calculators.some((other) =>
        other.fields.some(({ id, label }) => label === field.label && keyOf(other, id) !== key),
      )
      const label = isTaken ? `${calculator.title} ${lowerFirst(field.label)}` : field.label
      if (!fields.has(key)) fields.set(key, { ...field, id: key, label, ...unit })
    }
  const parts = mergedParts(calculators)
  const placed = fieldsOf(parts)
  return {
    name: 'compare',
    fields: [...fields.values()].filter(({ id }) => placed.includes(id)),
    parts,
    sharedKeys: {},
    examples: calculators.flatMap((calculator) =>
      calculator.examples.map(({ name, texts }) => ({ name, texts: commonTexts(calculator, texts) })),
    ),
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The parts of all scores, those of one legend merged, and each field once: in the first part that has it. */
function mergedParts(calculators: readonly Calculator[]): FormPart[] {
  const all = calculators.flatMap((calculator) => calculator.parts.map((part) => comparedPart(calculator, part)))
  const parts: FormPart[] = []
  for (const legend of new Set(all.map((part) => part.legend))) {
    const placed = fieldsOf(parts)
    const merged = (same: readonly { readonly fields: readonly string[] }[]) =>
      inTurn(same.map(({ fields }) => fields.filter((key) => !placed.includes(key))))
    const same = all.filter((part) => part.legend === legend)
    const key = same.find((part) => 'ways' in part)?.key
    const ways = same.flatMap((part) => ('ways' in part ? part.ways : []))
    const [first, ...others] = ways
      .filter(({ id }, at) => ways.findIndex((way) => way.id === id) === at)
      .map((way) => ({ ...way, fields: merged(ways.filter(({ id }) => id === way.id)) }))
    if (key && first) parts.push({ legend, key, ways: [first, ...others] })
    const fields = merged(same.filter((part) => 'fields' in part))
    if (fields.length > 0) parts.push({ legend, fields })
  }
  return parts
}

/** A part of a score with shared field names, without the ways that only the score itself offers. */
function comparedPart(calculator: Calculator, part: FormPart): FormPart {
  const keys = (fields: readonly string[]) => fields.map((id) => keyOf(calculator, id))
  if (!('ways' in part)) return { legend: part.legend, fields: keys(part.fields) }
  const [first, ...others] = part.ways.flatMap(({ id, label, fields, compared }) =>
    compared === false ? [] : [{ id, label: compared ?? label, fields: keys(fields) }],
  )
  if (first && others.length > 0) return { legend: part.legend, key: part.key, ways: [first, ...others] }
  return { legend: part.legend, fields: first?.fields ?? [] }
}

const fieldsOf = (parts: readonly FormPart[]) =>
  parts.flatMap((part) => ('ways' in part ? part.ways.flatMap(({ fields }) => fields) : part.fields))

/** The first of each list, then the second of each, and so on: fields that ask for the same are next to each other. */
function inTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return [...new Set(Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat())]
}

export function compare(calculators: readonly Calculator[], common: Texts) {
  const assessments = calculators.map((calculator): Assessment => assess(calculator, ownTexts(calculator, common)))
  const faults = new Map<string, FieldError>()
  for (const [at, calculator] of calculators.entries())
    for (const fault of assessments[at]?.faults ?? []) {
      const field = keyOf(calculator, fault.field)
      if (!faults.has(field)) faults.set(field, { ...fault, field })
    }
  return { assessments, faults: [...faults.values()] }
}
