import * as z from 'zod/mini'
import { type AnswerKind, answerKinds, type Section, sections } from './answers.ts'
import { cleanQuestion, longestQuestion } from './question.ts'
import { type AnswerFilter, answerFilters, type SearchAnswer } from './search.ts'

export const answerLimit = { default: 10, max: 50 } as const

const first = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (typeof value === 'string' ? value : (value[0] ?? ''))),
)
const question = z.pipe(first, z.transform(cleanQuestion))
const kinds = Object.keys(answerKinds) as [AnswerKind, ...AnswerKind[]]

/** The parameters of a search. Of a repeated parameter, the first value counts. */
export const SearchQuery = z.object({
  q: z._default(
    question.check(z.maxLength(longestQuestion, `A question has at most ${longestQuestion} characters.`)),
    '',
  ),
  kind: z.optional(z.pipe(first, z.enum(kinds, 'There is no such kind of answer.'))),
  in: z.optional(
    z.pipe(first, z.enum(sections as unknown as [Section, ...Section[]], 'There is no such part of the site.')),
  ),
  limit: z._default(
    z.pipe(
      first,
      z.pipe(
        z.transform((value: string) => (/^\d{1,3}$/.test(value) ? Number(value) : Number.NaN)),
        z
          .int(`Between 1 and ${answerLimit.max} answers can be asked for.`)
          .check(
            z.minimum(1, `Between 1 and ${answerLimit.max} answers can be asked for.`),
            z.maximum(answerLimit.max, `Between 1 and ${answerLimit.max} answers can be asked for.`),
          ),
      ),
    ),
    answerLimit.default,
  ),
  show: z.optional(z.pipe(first, z.enum(answerFilters, 'There is no such view of the answers.'))),
  scope: z.optional(z.pipe(first, z.literal('all', 'There is no such scope.'))),
  /** For editors: finds places by exact comparison. */
  find: z.optional(
    question.check(z.maxLength(longestQuestion, `A question has at most ${longestQuestion} characters.`)),
  ),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export type SearchPage = {
  readonly asked: {
    readonly q: string
    readonly kind?: AnswerKind
    readonly in?: Section
    readonly show?: AnswerFilter
    readonly scope?: 'all'
    readonly find?: string
  }
  /** Absent if there was no question, or one that cannot be searched for. */
  readonly answer?: SearchAnswer
  readonly fault?: string
  readonly isEditor?: true
}
