import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { editables, listItemContents, mediaContents, pages, regionContents, versions } from './tables.ts'

/** A page that links to another. */
export type LinkingPage = { readonly id: number; readonly url: string; readonly title: string | null }

/** The pages whose text, images or lists link to a page, ordered by path. */
export async function pagesLinkingTo(db: Db, page: number): Promise<LinkingPage[]> {
  const href = `page:${page}`
  const vars = JSON.stringify({ href, anchor: `${href}#`, query: `${href}?` })
  const isLink = '(@ == $href || @ starts with $anchor || @ starts with $query)'
  const found = await db
    .selectDistinct({ id: pages.id, url: pages.url, title: pages.title })
    .from(pages)
    .innerJoin(editables, and(eq(editables.pageId, pages.id), eq(editables.isRemoved, false)))
    .innerJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, editables.revision)))
    .leftJoin(regionContents, eq(regionContents.version, versions.id))
    .leftJoin(mediaContents, eq(mediaContents.version, versions.id))
    .leftJoin(listItemContents, and(eq(listItemContents.version, versions.id), eq(listItemContents.archived, false)))
    .where(
      and(
        isNull(pages.archived),
        ne(pages.id, page),
        or(
          eq(mediaContents.linkPage, page),
          sql`jsonb_path_exists(${regionContents.document}, ${`$.**.href ? ${isLink}`}::jsonpath, ${vars}::jsonb)`,
          sql`jsonb_path_exists(${listItemContents.data}, ${`$.* ? ${isLink}`}::jsonpath, ${vars}::jsonb)`,
        ),
      ),
    )
    .orderBy(asc(pages.url))
  return found
}
