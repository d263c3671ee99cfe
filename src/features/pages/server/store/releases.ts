import { desc, eq, sql } from 'drizzle-orm'
import { isoDay } from '#base/contract/day.ts'
import type { Db } from '#base/server/database/database.ts'
import { siteUpdate, starterName } from './site-users.ts'
import { type EditableRow, pages, publishing, releasedVersions, releases, versions } from './tables.ts'

/** The same throughout a transaction, and of no other. */
export const batch = sql`md5(pg_current_xact_id()::text || ' ' || transaction_timestamp()::text)::uuid`

export const isReleasedAtOnce = sql<boolean>`not exists (select from ${publishing})`

/**
 * Unless saves wait. Versions of a page saved in one transaction are one release, of whose day the page is from then on.
 * The page must be locked.
 */
export const releaseVersion = (
  tx: Db,
  { id: editable, pageId: page, released }: EditableRow,
  { revision, username, at, isAtOnce, restored, updated }: Released,
) => {
  const day = isoDay(at)
  // Left out where it would change nothing: planning it costs every save a millisecond or two.
  const isDated = updated === undefined || updated === day || kindBy(username) === 'starter'
  const dated = isDated
    ? sql``
    : sql`, dated as (
      update ${pages} set updated = ${day}::date where id = ${page} and (${isAtOnce} or ${isReleasedAtOnce})
    )`
  return tx.execute(sql`
    with last as (
      select id, number, batch = ${batch} as is_this from ${releases} where page = ${page} order by number desc limit 1
    ), made as (
      insert into ${releases} (page, number, kind, at, username, batch)
      select ${page}::int, coalesce((select number from last), 0) + 1, ${restored === undefined ? kindBy(username) : undoes(editable, restored)}, ${at.toISOString()}::timestamptz,
        ${username}, ${batch}
      where not exists (select from last where is_this) and (${isAtOnce} or ${isReleasedAtOnce})
      returning id
    )${dated}
    insert into ${releasedVersions} (release, editable, version, replaced)
    select coalesce((select id from made), (select id from last)), v.editable, v.id, old.id
    from ${versions} v left join ${versions} old on old.editable = v.editable and old.revision = ${released}::int
    where v.editable = ${editable} and v.revision = ${revision} and (${isAtOnce} or ${isReleasedAtOnce})`)
}

/** The version of a page that readers see: its number, and since when. */
export async function lastRelease(db: Db, page: number): Promise<{ number: number; at: string } | undefined> {
  const [last] = await db
    .select({ number: releases.number, at: releases.at })
    .from(releases)
    .where(eq(releases.page, page))
    .orderBy(desc(releases.number))
    .limit(1)
  return last && { number: last.number, at: last.at.toISOString() }
}

type Released = {
  revision: number
  username: string
  at: Date
  isAtOnce: boolean
  /** The revision whose content it has again. */
  restored?: number | undefined
  /** The day that the page has so far; absent: this release does not date it. */
  updated?: string | null | undefined
}

/** The kind of a save that restores what readers saw before the last one, or another. */
const undoes = (editable: number, restored: number) => sql`
  case when ${restored}::int = (
    select o.revision from ${releasedVersions} u join ${versions} o on o.id = u.replaced
    where u.editable = ${editable} order by u.id desc limit 1
  ) then 'rollback' else 'save' end`

const kindBy = (username: string) => ([starterName, siteUpdate].includes(username) ? 'starter' : 'save')
