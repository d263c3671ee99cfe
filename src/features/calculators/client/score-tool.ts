import { counted } from '#base/contract/counted.ts'
import type { Texts } from '#features/clinical/index.ts'
import type { Assessment, Calculator, CaseForm } from '../engine/calculator.ts'
import { wayOf } from '../engine/calculator.ts'
import type { ScoreView } from '../engine/score-view.ts'
import { type InvalidValue, invalidValuesText } from './invalid-values.tsx'

export function emptyView(calculator: Calculator): ScoreView {
  const answer = calculator.view({})
  if (!answer.valid) throw new Error(`${calculator.name} must accept empty input`)
  return answer.view
}

export function invalidValuesOf(
  { fields }: Pick<CaseForm, 'fields'>,
  { faults }: Pick<Assessment, 'faults'>,
): readonly InvalidValue[] {
  return faults.map(({ field, message }) => ({
    id: field,
    label: fields.find(({ id }) => id === field)?.label ?? field,
    message,
  }))
}

/** The visible field for one that is hidden because another way to enter the same thing is chosen. */
export function visibleField({ parts }: Calculator, id: string, common: Texts): string {
  for (const part of parts) {
    if (!('ways' in part) || !part.ways.some((way) => way.fields.includes(id))) continue
    const way = wayOf(part, common)
    return way.fields.includes(id) ? id : (way.fields[0] ?? id)
  }
  return id
}

export function announcementOf({ view }: Assessment, wrong: readonly InvalidValue[]): string {
  if (!view) return invalidValuesText(wrong)
  if (view.completeness === 'nothing') return 'Nothing is entered.'
  const { name, score, unit, category, remark, missing } = view
  const result = `${name} ${[score, unit].filter(Boolean).join(' ')}: ${category}.`
  const open =
    missing.length > 0 ? `${counted(missing.length, 'value')} ${missing.length === 1 ? 'is' : 'are'} not given.` : ''
  return [result, remark && `${remark}.`, open].filter(Boolean).join(' ')
}
