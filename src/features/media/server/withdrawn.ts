import { isNotNull } from 'drizzle-orm'
import { dayText } from '#base/contract/day.ts'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import { type UploadRow, uploads } from './tables.ts'

export async function withdrawnDigests(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ digest: uploads.digest }).from(uploads).where(isNotNull(uploads.withdrawn))
  return rows.map(({ digest }) => digest)
}

export function mustNotBeWithdrawn(row: Pick<UploadRow, 'withdrawn'> | undefined) {
  if (row?.withdrawn) throw problem(422, `This file was withdrawn on ${dayText(row.withdrawn)}.`, '', 'WITHDRAWN')
}
