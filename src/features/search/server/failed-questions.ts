import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { dayMs, isoDay } from '#base/contract/day.ts'
import type { Db } from '#base/server/database/database.ts'
import type { AttentionItem } from '#base/server/feature.ts'
import { foldedQuestion } from '../contract/question.ts'
import { failedQuestions } from './tables.ts'

const longest = 60
const keptDays = 180
/** A question asked on fewer days may contain a person's name. */
const leastDays = 3
const maxListed = 200

/** The words of a question to store; undefined if the question may identify a person. */
export function storableWords(question: string): string | undefined {
  const words = foldedQuestion(question)
  const mayBePersonal =
    question.length > longest || question.includes('@') || /\d{5}/.test(question.replace(/[\s.-]/g, ''))
  return words === '' || mayBePersonal ? undefined : words
}

/** Counts a question that found no answer, or that a reader sends to the editors. Returns whether it was stored. */
export async function noteFailed(db: Db, question: string, now: Date, isSent = false): Promise<boolean> {
  const words = storableWords(question)
  if (words === undefined) return false
  const day = isoDay(now)
  await db
    .insert(failedQuestions)
    .values({ words, count: 1, days: 1, firstDay: day, lastDay: day, isSent })
    .onConflictDoUpdate({
      target: failedQuestions.words,
      set: {
        count: sql`${failedQuestions.count} + 1`,
        days: sql`${failedQuestions.days} + (${failedQuestions.lastDay} < excluded.last_day)::int`,
        lastDay: sql`greatest(${failedQuestions.lastDay}, excluded.last_day)`,
        isSent: sql`${failedQuestions.isSent} or excluded.is_sent`,
        // A question sent again is reopened.
        ...(isSent && { doneBy: '' }),
      },
    })
  return true
}

/** The questions that editors may see: asked on three days or sent on purpose, the most frequent first. */
export async function listFailed(db: Db) {
  return db
    .select()
    .from(failedQuestions)
    .where(
      and(eq(failedQuestions.doneBy, ''), or(gte(failedQuestions.days, leastDays), eq(failedQuestions.isSent, true))),
    )
    .orderBy(desc(failedQuestions.isSent), desc(failedQuestions.count), failedQuestions.words)
    .limit(maxListed)
}

/** For the overview of administrators. */
export async function failedAttention(db: Db): Promise<AttentionItem[]> {
  const questions = await listFailed(db)
  return questions.map(({ words, count }) => ({
    title: words,
    path: '/search/words',
    detail: count === 1 ? 'asked once' : `asked ${count} times`,
  }))
}

/** Deletes questions that nobody has asked for half a year. */
export const deleteExpiredFailed = (db: Db, now: Date) =>
  db.delete(failedQuestions).where(lt(failedQuestions.lastDay, isoDay(new Date(now.getTime() - keptDays * dayMs))))

export async function closeFailed(db: Db, words: string, username: string): Promise<boolean> {
  const rows = await db
    .update(failedQuestions)
    .set({ doneBy: username })
    .where(eq(failedQuestions.words, words))
    .returning({ words: failedQuestions.words })
  return rows.length > 0
}
