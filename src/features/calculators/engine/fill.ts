import { type Field, quantity, type Texts, unitNamed } from '#features/clinical/index.ts'
import { type CaseForm, keyOf } from './calculator.ts'
import { caseFragment } from './case-link.ts'

/** A number from a question, with the possible names of its quantity, and its unit if written. */
export type EnteredValue = { readonly names: readonly string[]; readonly value: string; readonly unit?: string }

export type FilledForm = { readonly fragment: string; readonly filled: readonly string[] }

type Form = Pick<CaseForm, 'fields' | 'parts' | 'sharedKeys'>

/** Undefined if no number fits. One without a unit is in the field's first unit, or in the only other that it fits. */
export function filledForm(form: Form, given: readonly EnteredValue[]): FilledForm | undefined {
  const texts: Record<string, string> = {}
  const filled: string[] = []
  for (const { names, value, unit } of given) {
    const field = form.fields.find(
      (each) => each.kind === 'number' && namesOf(form, each).some((name) => names.includes(name)),
    )
    const chosen = field && unitFor(field, Number(value), unit)
    if (!field || !chosen || texts[keyOf(form, field.id)] !== undefined) continue
    texts[keyOf(form, field.id)] = value
    if (field.unitField && chosen !== field.units?.[0]) texts[keyOf(form, field.unitField)] = chosen.id
    filled.push(`${field.label} ${quantity(value, chosen.label)}`)
  }
  return filled.length > 0 ? { fragment: caseFragment([form], texts satisfies Texts), filled } : undefined
}

/** The names of a field: `Neutrophils (ANC)` is neutrophils as well as ANC. */
const namesOf = (form: Form, { id, label }: Field) =>
  [id, keyOf(form, id), label, ...label.split(/[()]/)].map((name) => name.trim().toLowerCase()).filter(Boolean)

function unitFor({ units = [] }: Field, value: number, written: string | undefined) {
  const fits = units.filter(({ min, max }) => value >= min && value <= max)
  if (written === undefined) return fits[0] === units[0] ? fits[0] : fits.length === 1 ? fits[0] : undefined
  return unitNamed(fits, written)
}
