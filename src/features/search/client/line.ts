import type { Also, Answer } from '../contract/answers.ts'
import { kindOf } from './answer.tsx'

export type Line = { readonly url: string; readonly name: string; readonly answer?: Answer }

/** The passages of an answer that the list shows; the rest of a dose card would fill it. */
export function shownOf(answer: Answer): readonly Also[] {
  const shown = [answer, ...(answer.also ?? [])].filter(({ isUnasked }) => !isUnasked)
  return shown.length > 0 ? shown : [answer]
}

const maxOfName = 120

/** An answer in a few words, as it is announced. */
export function answerName(answer: Answer): string {
  const { title = '', text = '' } = shownOf(answer)[0] ?? {}
  const drug = answer.isDose ? answer.caption : undefined
  const words = [drug, title, text].filter(Boolean).join(': ')
  return `${kindOf(answer)}: ${words.slice(0, maxOfName)}, ${answer.page}${answer.caution ? ', with a caution' : ''}`
}
