import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { conflict, problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import type { Part } from '../../contract/parts.ts'
import type { pageTreeEndpoints } from '../../contract/tree-endpoints.ts'
import { templateNamed } from '../../templates/templates.ts'
import { editables } from '../store/tables.ts'
import { faultIn, mustManage, titleOf } from './managed-pages.ts'
import { changeTree, type Options } from './tree-changes.ts'

export const partCalls = (options: Options): Pick<Handlers<typeof pageTreeEndpoints>, 'arrangeParts'> => ({
  async arrangeParts({ page, parts, base }, call) {
    const names = new Set(parts.map(({ name }) => name))
    if (names.size < parts.length) throw faultIn('parts', 'Two parts have the same name.')
    const wrong = parts.find(({ kind, name }) => kind === 'collection' && !/^reading(?:-\d{1,3})?$/.test(name))
    if (wrong) throw faultIn('parts', 'There is no such list.')
    await changeTree(call, options, { action: 'page parts changed' }, async (edit, tx) => {
      const old = await mustManage(tx, call, edit, page)
      const template = templateNamed(old.template)
      if (!template?.hasOpenParts) throw problem(422, 'The parts of this page are fixed by its template.')
      const current = old.parts ?? template.slots
      if (!isDeepStrictEqual(current, base))
        throw conflict('The parts of this page have been changed in the meantime.', { parts: current })
      await mustFit(tx, old, parts)
      edit.set(page, { parts })
      await markRemoved(tx, old, parts)
      return { words: `Changed the parts of “${titleOf(old)}”`, result: page }
    })
    return { parts }
  },
})

/** Throws if a name would change its kind: a restored part comes back with its content. */
async function mustFit(tx: Db, page: { id: number; key: string }, parts: readonly Part[]) {
  const rows = await tx.select().from(editables).where(eq(editables.pageId, page.id))
  for (const { name, kind, label } of parts) {
    const existing = rows.find(({ editableId }) => editableId === editableIdOf(page.key, name))
    if (existing && existing.revision > 0 && existing.kind !== kind)
      throw faultIn('parts', `${label}: an earlier part with this name was of another kind. Choose another name.`)
  }
}

/** Marks the editables of a page as removed or not, according to its parts. */
export async function markRemoved(tx: Db, page: { id: number; key: string }, parts: readonly Part[]) {
  const prefix = editableIdOf(page.key, '')
  for (const { id, editableId, isRemoved } of await tx.select().from(editables).where(eq(editables.pageId, page.id))) {
    const [name] = editableId.slice(prefix.length).split(/[.#]/, 1)
    const isGone = !parts.some((part) => part.name === name)
    if (isGone !== isRemoved) await tx.update(editables).set({ isRemoved: isGone }).where(eq(editables.id, id))
  }
}
