import type { Field, FieldError, Texts } from '#features/clinical/index.ts'
import type { Assessment, Calculator, CaseForm } from './calculator.ts'
import { assess, commonTexts, keyOf, ownTexts } from './calculator.ts'

/** One form for the inputs of several scores, each once and under its shared name. */
export function compareFormOf(calculators: readonly Calculator[]): CaseForm {
  const fields = new Map<string, Field>()
  for (const calculator of calculators)
    for (const field of calculator.fields) {
      const key = keyOf(calculator, field.id)
      const unit = field.unitField && { unitField: keyOf(calculator, field.unitField) }
      const isTaken = calculators.some((other) =>
        other.fields.some(({ id, label }) => label === field.label && keyOf(other, id) !== key),
      )
      const label = isTaken ? `${titleOf(calculator)} ${lowerFirst(field.label)}` : field.label
      if (!fields.has(key)) fields.set(key, { ...field, id: key, label, ...unit })
    }
  const legends = new Map<string, readonly string[]>()
  for (const calculator of calculators)
    for (const part of calculator.parts) {
      if (!('ways' in part))
        legends.set(
          part.legend,
          part.fields.map((id) => keyOf(calculator, id)),
        )
    }
  const placed = ['hb', 'anc', 'plt', 'blasts', 'karyotype', 'age', ...genetics]
  return {
    name: 'compare',
    fields: [...fields.values()].filter(({ id }) => id !== 'cytopenias'),
    parts: [
      { legend: 'Blood and marrow', fields: ['hb', 'anc', 'plt', 'blasts'] },
      {
        legend: 'Cytogenetics',
        key: 'cytogenetics',
        ways: [
          { id: 'karyotype', label: 'Karyotype', fields: ['karyotype'] },
          { id: 'group', label: 'Groups', fields: genetics },
        ],
      },
      { legend: 'Patient', fields: ['age'] },
      ...[...legends].flatMap(([legend, keys]) => {
        const own = keys.filter((key) => !placed.includes(key))
        return own.length > 0 ? [{ legend, fields: own }] : []
      }),
    ],
    sharedKeys: {},
    examples: calculators.flatMap((calculator) =>
      calculator.examples.map(({ name, texts }) => ({ name, texts: commonTexts(calculator, texts) })),
    ),
  }
}

/** The score's name as in its result. */
function titleOf(calculator: Calculator): string {
  const empty = calculator.view({})
  return empty.valid ? empty.view.name : calculator.name
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const genetics = ['ipssrGroup', 'ipssGroup', 'del5q', 'del7_7q', 'del17_17p', 'complex']

/** Each score's result for the same inputs, and each error once. */
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
