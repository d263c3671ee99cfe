import { eq } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import type { Part } from '../../contract/parts.ts'
import { editables } from '../store/tables.ts'

/** Marks the editables of a page as removed or not, according to its parts. */
export async function markRemoved(tx: Db, page: { id: number; key: string }, parts: readonly Part[]) {
  const prefix = editableIdOf(page.key, '')
  for (const { id, editableId, isRemoved } of await tx.select().from(editables).where(eq(editables.pageId, page.id))) {
    const [name] = editableId.slice(prefix.length).split(/[.#]/, 1)
    const isGone = !parts.some((part) => part.name === name)
    if (isGone !== isRemoved) await tx.update(editables).set({ isRemoved: isGone }).where(eq(editables.id, id))
  }
}
