import { and, asc, eq } from 'drizzle-orm'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import { orderIdOf } from '../contract/collection-descriptions.ts'
import { editableIdOf } from '../contract/editable-id.ts'
import type { KindName } from '../contract/kinds.ts'
import { listItemKind } from '../kinds/list-item/contract.ts'
import { listOrderKind } from '../kinds/list-order/contract.ts'
import { listsIn } from '../kinds/list-order/server.ts'
import { newItem } from './collections.ts'
import { loadContents } from './contents.ts'
import { kindNamed } from './kinds.ts'
import { withLastingIds } from './lasting-ids.ts'
import { ensureEditable, type PageRow } from './place.ts'
import { addVersion } from './save.ts'
import { editables, versions } from './tables.ts'

type By = { username: string; modified: Date; routes: readonly Route[] }

/** Copies all visible content of a page to an empty one. Blocks get new lasting ids. */
export async function copyPage(tx: Db, from: PageRow, to: PageRow, by: By) {
  const rename = (id: string) => editableIdOf(to.key, '') + id.slice(editableIdOf(from.key, '').length)
  const placed = await tx
    .select({ editable: editables, version: versions })
    .from(editables)
    .innerJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, editables.revision)))
    .where(and(eq(editables.pageId, from.id), eq(editables.isRemoved, false)))
    .orderBy(asc(editables.id))
  const contents = await loadContents(tx, placed)
  const items = new Map<number, number>()
  for (const [id, list] of listsIn(contents)) {
    const collectionId = rename(id)
    const order = await ensureEditable(tx, to.id, orderIdOf(collectionId), listOrderKind.name)
    const ids: number[] = []
    for (const { id: old, data } of list) {
      const item = await newItem(tx, { pageId: to.id, collectionId, order: order.id })
      const content = { collectionId, id: item.id, archived: false, data }
      await addVersion(tx, to, item.editable, { kind: listItemKind.name, content, ...by })
      items.set(old, item.id)
      ids.push(item.id)
    }
    await addVersion(tx, to, order, { kind: listOrderKind.name, content: { collectionId, items: ids }, ...by })
  }
  for (const { editable: old, version } of placed) {
    const { collectionItemId } = old
    const item = collectionItemId === null ? null : items.get(collectionItemId)
    if (!kindNamed(old.kind)?.draw || item === undefined) continue
    // The id of an item's image includes the item's number.
    const editableId = rename(old.editableId).replace(`.${collectionItemId}.`, `.${item}.`)
    const kind = old.kind as KindName
    const editable = await ensureEditable(tx, to.id, editableId, kind)
    const said = contents.get(version.id)
    const content = kindNamed(kind)?.lastingIds ? await withLastingIds(tx, editable, said as RichNode) : said
    await addVersion(tx, to, editable, { kind, content, collectionItemId: item, ...by })
  }
}
