import * as z from 'zod/mini'
import { endpoint, savingLimit } from '#base/contract/endpoint.ts'
import { noAnswer, noInput, RowId } from '#base/contract/validation/common.ts'
import { plainLine } from '#base/contract/validation/plain-line.ts'
import type { Answer } from './contract/answers.ts'
import { longestQuestion } from './contract/question.ts'
import { termKinds } from './contract/synonyms.ts'

const term = plainLine(80)
const spelling = z.string().check(z.regex(/^[a-z]{2,20}$/, 'A beginning of a word has 2 to 20 letters'))

export const WrittenWord = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('group'),
    says: z.strictObject({
      preferred: term,
      same: z.array(z.strictObject({ term, kind: z.enum(termKinds) })).check(z.maxLength(40)),
      note: z.optional(plainLine(200)),
    }),
  }),
  z.strictObject({ kind: z.literal('lead'), says: z.strictObject({ from: term, to: term }) }),
  z.strictObject({
    kind: z.literal('ambiguous'),
    says: z.strictObject({ term, meanings: z.array(term).check(z.minLength(1), z.maxLength(6)) }),
  }),
  z.strictObject({ kind: z.literal('spelling'), says: z.strictObject({ american: spelling, british: spelling }) }),
])
export type WrittenWord = z.infer<typeof WrittenWord>

const revision = z.int().check(z.positive(), z.maximum(2 ** 31 - 1))

export type StoredWord = WrittenWord & { readonly id: number; readonly revision: number }

export const FailedQuestion = z.object({
  words: z.string(),
  count: z.number(),
  days: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  isSent: z.boolean(),
})
export type FailedQuestion = z.infer<typeof FailedQuestion>

export const Pin = z.object({
  id: z.number(),
  words: z.string(),
  url: z.string(),
  /** The name of the editor who chose it. */
  by: z.string(),
  created: z.string(),
})
export type Pin = z.infer<typeof Pin>

const editors = { roles: ['Editor', 'Admin'], access: 'all' } as const
const reads = { ...editors, readsOnly: true } as const
const saves = { ...editors, limit: savingLimit } as const
const question = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestQuestion))
const answers = z.array(z.custom<Answer>())

export const searchEndpoints = {
  askEditors: endpoint('/api/search/ask', {
    access: 'all',
    summary: 'Sends the editors a question that found no answer, without who asks.',
    input: z.strictObject({ q: plainLine(60), token: z.optional(z.nullable(z.string().check(z.maxLength(8192)))) }),
    output: noAnswer,
    limit: { max: 5, withinMs: 3_600_000 },
  }),
  words: endpoint('/api/search/words', {
    summary: 'Every entry about words: groups of synonyms, leads, ambiguous words and spellings.',
    input: noInput,
    output: z.object({ words: z.array(z.custom<StoredWord>()) }),
    ...reads,
  }),
  saveWord: endpoint('/api/search/words/save', {
    summary: 'Saves an entry about words. One that another group has already is refused.',
    input: z.strictObject({ id: z.optional(RowId), revision: z.optional(revision), word: WrittenWord }),
    output: z.object({ id: z.number(), revision: z.number() }),
    ...saves,
  }),
  removeWord: endpoint('/api/search/words/remove', {
    summary: 'Deletes a synonym entry.',
    input: z.strictObject({ id: RowId, revision }),
    output: noAnswer,
    ...saves,
  }),
  tryWord: endpoint('/api/search/words/try', {
    summary: 'The first five answers to a question as they are, and as they would be with an entry.',
    input: z.strictObject({ q: question, id: z.optional(RowId), word: WrittenWord }),
    output: z.object({ before: answers, after: answers }),
    ...reads,
  }),
  failedQuestions: endpoint('/api/search/failed', {
    summary: 'Questions without an answer that were asked on three days or sent on purpose.',
    input: noInput,
    output: z.object({ questions: z.array(FailedQuestion) }),
    ...reads,
  }),
  closeFailed: endpoint('/api/search/failed/done', {
    summary: 'Marks a question without an answer as done.',
    input: z.strictObject({ words: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: noAnswer,
    ...saves,
  }),
  pins: endpoint('/api/search/pins', {
    summary: 'The answers that editors have chosen for questions.',
    input: noInput,
    output: z.object({ pins: z.array(Pin) }),
    ...reads,
  }),
  addPin: endpoint('/api/search/pins/add', {
    summary: 'Chooses a place as the first answer to a question.',
    input: z.strictObject({
      q: question,
      url: z.string().check(z.maxLength(400), z.regex(/^\/[^\s\\]*$/, 'A path of this site, such as /treatment#how')),
    }),
    output: noAnswer,
    ...saves,
  }),
  removePin: endpoint('/api/search/pins/remove', {
    summary: 'Removes a chosen answer.',
    input: z.strictObject({ id: RowId }),
    output: noAnswer,
    ...saves,
  }),
}
