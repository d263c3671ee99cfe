import { type Field, quantity, readQuantity, type Texts } from '#features/clinical/index.ts'
import type { CaseForm } from './calculator.ts'
import { chosenUnit } from './measured-variable.ts'

/** The entered values in words: a line for each value, and one for all of a long list of questions with the same answer. */
export function enteredOf({ fields }: Pick<CaseForm, 'fields'>, texts: Texts): readonly string[] {
  const alike = new Map<string, string[]>()
  const lines: string[] = []
  for (const field of fields) {
    const text = texts[field.id]
    if (!text) continue
    const answer = answerOf(field, text)
    if (isOfMany(field, fields)) {
      const labels = alike.get(answer)
      if (labels) labels.push(field.label)
      else alike.set(answer, [field.label])
    } else lines.push(lineOf(field, text, answer, texts))
  }
  return [...lines.filter(Boolean), ...[...alike].map(([answer, labels]) => `${answer}: ${labels.join(', ')}`)]
}

const isOfMany = ({ kind, options }: Field, fields: readonly Field[]) =>
  kind === 'yes-no' && fields.filter((other) => other.kind === kind && other.options === options).length > maxSingly

const maxSingly = 10

const answerOf = ({ options }: Field, text: string) =>
  options?.find(({ value }) => value.toLowerCase() === text.toLowerCase())?.label ?? text

function lineOf(field: Field, text: string, answer: string, texts: Texts): string {
  if (field.kind === 'number') {
    const chosen = field.unitField && texts[field.unitField]
    const read = readQuantity(text, field, chosen)
    const unit = 'fault' in read ? undefined : chosenUnit(field, read.unit ?? chosen)
    return `${field.label} ${unit && !('fault' in read) ? quantity(read.digits.replace(',', '.'), unit.label) : text}`
  }
  if (field.kind === 'tick') return text === '1' ? field.label : ''
  const words = field.kind === 'genes' ? answer.replaceAll(' ?', ' (VAF not given)') : answer
  return `${field.label}: ${words.replaceAll('\n', ', ').replaceAll('\\', '')}`
}
