import type { Assessment, Calculator } from '../calculator.ts'
import { wayOf } from '../calculator.ts'
import type { ScoreView } from '../score-view.ts'
import type { Texts } from '../text-input.ts'
import type { Unused } from './result-panel.tsx'

/** What a score shows before anything is entered. */
export function emptyView(calculator: Calculator): ScoreView {
  const answer = calculator.view({})
  if (!answer.valid) throw new Error(`${calculator.name} refuses to begin with nothing`)
  return answer.view
}

/** What is wrong with which value, by the label of its field. */
export function unusedOf({ fields }: Calculator, { faults }: Assessment): readonly Unused[] {
  return faults.map(({ field, message }) => ({
    id: field,
    label: fields.find(({ id }) => id === field)?.label ?? field,
    message,
  }))
}

/** The field that stands for another which is hidden behind a different way to give the same thing. */
export function visibleField({ parts }: Calculator, id: string, common: Texts): string {
  for (const part of parts) {
    if (!('ways' in part) || !part.ways.some((way) => way.fields.includes(id))) continue
    const way = wayOf(part, common)
    return way.fields.includes(id) ? id : (way.fields[0] ?? id)
  }
  return id
}

/** A value that is told to be of no use need not be told to be missing as well. */
export function withoutRefused(
  calculator: Calculator,
  view: ScoreView,
  unused: readonly Unused[],
  common: Texts,
): ScoreView {
  const refused = unused.map(({ id }) => id)
  const isOpen = ({ id }: { id: string }) =>
    !refused.includes(id) && !refused.includes(visibleField(calculator, id, common))
  return { ...view, missing: view.missing.filter(isOpen) }
}

/** What a screen reader is told of the result. */
export function announcementOf({ view }: Assessment, unused: readonly Unused[]): string {
  const wrong = unused.map(({ label, message }) => `${label} is not used: ${message}.`)
  if (!view) return [...wrong, 'There is no result.'].join(' ')
  if (view.standing === 'nothing') return [...wrong, 'Nothing is entered.'].join(' ')
  const { name, score, unit, category, remark, missing } = view
  const result = `${name} ${[score, unit].filter(Boolean).join(' ')}: ${category}.`
  const open = missing.length > 0 ? `${missing.length} values are not given.` : ''
  return [...wrong, result, remark && `${remark}.`, open].filter(Boolean).join(' ')
}
