import { and, gt, inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { OperatorError } from '#base/server/operator-error.ts'
import { editables, publishing, releases } from '../store/tables.ts'
import { isDraft } from './drafts.ts'

/** Once something was released or waits, a start without the flag fails: a lost setting must never show drafts. */
export async function setMode(db: Db, isOn: boolean) {
  const [row] = await db.select().from(publishing)
  if (isOn && !row) await db.insert(publishing).values({}).onConflictDoNothing()
  if (isOn || !row) return
  const [made] = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(gt(releases.at, row.since), inArray(releases.kind, ['release', 'correction', 'rollback'])))
    .limit(1)
  if (made || (await countAllDrafts(db)) > 0)
    throw new OperatorError(
      'FEATURES: Editors release pages on this site, so Publishing cannot be left out. To end it: npm run cli -- publishing off',
    )
  await db.delete(publishing)
}

export const countAllDrafts = (db: Db) => db.$count(editables, isDraft)
