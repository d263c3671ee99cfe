import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { released } from '../store/shown.ts'
import { collectionItemContents, editables, mediaContents, pages, regionContents, versions } from '../store/tables.ts'

export type LinkingPage = { readonly id: number; readonly url: string; readonly title: string | null }

/** The other pages whose text, images or lists link to any of these pages, ordered by path. */
export async function pagesLinkingTo(db: Db, linked: readonly number[]): Promise<LinkingPage[]> {
  const isLink = `(@ like_regex "^page:(${linked.join('|')})([?#]|$)")`
  const found = await db
    .selectDistinct({ id: pages.id, url: pages.url, title: pages.title })
    .from(pages)
    .innerJoin(editables, and(eq(editables.pageId, pages.id), eq(editables.isRemoved, false)))
    .innerJoin(versions, released)
    .leftJoin(regionContents, eq(regionContents.version, versions.id))
    .leftJoin(mediaContents, eq(mediaContents.version, versions.id))
    .leftJoin(
      collectionItemContents,
      and(eq(collectionItemContents.version, versions.id), eq(collectionItemContents.archived, false)),
    )
    .where(
      and(
        isNull(pages.archived),
        notInArray(pages.id, [...linked]),
        or(
          inArray(mediaContents.linkPage, [...linked]),
          sql`jsonb_path_exists(${regionContents.document}, ${`$.**.href ? ${isLink}`}::jsonpath)`,
          sql`jsonb_path_exists(${collectionItemContents.data}, ${`$.* ? ${isLink}`}::jsonpath)`,
        ),
      ),
    )
    .orderBy(asc(pages.url))
  return found
}
