import { eq } from 'drizzle-orm'
import { announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import { formerAnchors, pages, redirects } from '../store/tables.ts'
import { renewTree } from '../tree/tree-changes.ts'

/** A page to import: its row, without id and parent, and the anchors that its blocks had before their lasting ids. */
type ImportedPage = {
  row: Omit<typeof pages.$inferInsert, 'id' | 'parent'>
  formerAnchors: readonly { name: string; lastingId: string }[]
}

/** Adds a page, or overwrites the bare one with its key; returns its id. */
export async function importPage(tx: Db, { row, formerAnchors: anchors }: ImportedPage): Promise<number> {
  const target = { target: pages.key, set: row }
  const [page] = await tx.insert(pages).values(row).onConflictDoUpdate(target).returning({ id: pages.id })
  if (!page) throw new Error(`The page ${row.url} could not be stored.`)
  const former = anchors.map((anchor) => ({ pageId: page.id, ...anchor }))
  if (former.length > 0) await tx.insert(formerAnchors).values(former).onConflictDoNothing()
  return page.id
}

type ImportedPlace = { id: number; parent: number | null; formerPaths: readonly string[] }

/** Puts imported pages into the tree, once all of them exist. */
export async function placePages(tx: Db, places: readonly ImportedPlace[], username: string) {
  for (const { id, parent, formerPaths } of places) {
    if (parent !== null) await tx.update(pages).set({ parent }).where(eq(pages.id, id))
    const former = formerPaths.map((path) => ({ path, page: id }))
    // Editors may have moved another page away from there.
    if (former.length > 0) await tx.insert(redirects).values(former).onConflictDoNothing()
  }
  await renewTree(tx, 'content imported', username)
  await announce(tx, '*')
}
