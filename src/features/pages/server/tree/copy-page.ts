import { and, asc, eq } from 'drizzle-orm'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import { lastingIdOf, type RichNode } from '#features/rich-text/index.ts'
import { orderIdOf } from '../../contract/collection-descriptions.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import type { KindName } from '../../contract/kinds.ts'
import { collectionItemKind } from '../../kinds/collection-item/contract.ts'
import { collectionOrderKind } from '../../kinds/collection-order/contract.ts'
import { collectionsIn } from '../../kinds/collection-order/server.ts'
import type { Copy } from '../../kinds/server/server-kind.ts'
import { ensureEditable } from '../editing/page-for-editing.ts'
import { addVersion } from '../editing/save.ts'
import { kindNamed } from '../kinds.ts'
import { newItem } from '../read/collections.ts'
import { loadContents } from '../read/contents.ts'
import { withAddresses } from '../store/item-links.ts'
import { withLastingIds } from '../store/lasting-ids.ts'
import type { AddressChange } from '../store/page-links.ts'
import { working } from '../store/shown.ts'
import { type EditableRow, editables, type PageRow, versions } from '../store/tables.ts'

type By = { username: string; modified: Date; routes: readonly Route[] }

/** Copies all visible content of a page to an empty one. Blocks get new lasting ids, and links within the page lead to them. */
export async function copyPage(tx: Db, from: PageRow, to: PageRow, by: By) {
  const rename = (id: string) => editableIdOf(to.key, '') + id.slice(editableIdOf(from.key, '').length)
  const placed = await tx
    .select({ editable: editables, version: versions })
    .from(editables)
    .innerJoin(versions, working)
    .where(and(eq(editables.pageId, from.id), eq(editables.isRemoved, false)))
    .orderBy(asc(editables.id))
  const contents = await loadContents(tx, placed)
  const collections = collectionsIn(contents)
  const copies: { editable: EditableRow; item: number | null; content: unknown }[] = []
  const anchors = new Map<string, string>()
  for (const { editable: old, version } of placed) {
    const kind = kindNamed(old.kind)
    if (!kind?.render || old.collectionItemId !== null) continue
    const editable = await ensureEditable(tx, to.id, rename(old.editableId), old.kind)
    anchors.set(old.editableId, editable.editableId)
    let content = contents.get(version.id)
    if (kind.lastingIds) {
      const { content: before = [] } = content as RichNode
      content = await withLastingIds(tx, editable, content as RichNode)
      const { content: after = [] } = content as RichNode
      for (const [at, block] of before.entries()) {
        const [was, is] = [lastingIdOf(block), lastingIdOf(after[at] ?? block)]
        if (was && is) anchors.set(was, is)
      }
    }
    copies.push({ editable, item: null, content })
  }
  const copy: Copy = { from, to, link: linksWithin(from, to, anchors) }
  const items = new Map<number, number>()
  for (const [id, entries] of collections) {
    const collectionId = rename(id)
    const order = await ensureEditable(tx, to.id, orderIdOf(collectionId), collectionOrderKind.name)
    const ids: number[] = []
    for (const { id: old, ...entry } of entries) {
      const item = await newItem(tx, { pageId: to.id, collectionId, order: order.id })
      const content = { collectionId, id: item.id, archived: false, data: withAddresses(entry, copy.link) }
      await addVersion(tx, to, item.editable, { kind: collectionItemKind.name, content, ...by })
      items.set(old, item.id)
      ids.push(item.id)
    }
    await addVersion(tx, to, order, { kind: collectionOrderKind.name, content: { collectionId, items: ids }, ...by })
  }
  for (const { editable: old, version } of placed) {
    const item = items.get(old.collectionItemId ?? 0)
    if (!kindNamed(old.kind)?.render || item === undefined) continue
    // The id of an item's image includes the item's number.
    const editableId = rename(old.editableId).replace(`.${old.collectionItemId}.`, `.${item}.`)
    const editable = await ensureEditable(tx, to.id, editableId, old.kind)
    copies.push({ editable, item, content: contents.get(version.id) })
  }
  for (const { editable, item, content: original } of copies) {
    const kind = editable.kind as KindName
    const content = kindNamed(kind)?.copied?.(original, copy) ?? original
    await addVersion(tx, to, editable, { kind, content, collectionItemId: item, ...by })
  }
}

function linksWithin(from: PageRow, to: PageRow, anchors: ReadonlyMap<string, string>): AddressChange {
  return (href) => {
    const at = href.indexOf('#')
    const [path, anchor] = at < 0 ? [href, ''] : [href.slice(0, at), href.slice(at + 1)]
    if (path !== '' && path !== from.url) return href
    return `${path && to.url}${at < 0 ? '' : `#${anchors.get(anchor) ?? anchor}`}`
  }
}
