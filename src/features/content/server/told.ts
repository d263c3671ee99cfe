import { labelOf, type Option } from '#base/contract/option-list.ts'
import type { Db } from '#base/server/database/database.ts'
import { scalingModes } from '#features/media/options.ts'
import { describedAs, nameOf } from '../contract/collection-descriptions.ts'
import { shownProperties } from '../kinds/image/properties.ts'
import { isSafeHref, type RichNode } from '../kinds/region/document.ts'
import { itemsWithPaths } from './item-links.ts'
import { loadMedia, type MediaContent } from './media-contents.ts'

/*
 * Images, documents and items told as short documents: what changed in them is then found, counted and drawn by what
 * does so for text.
 */

const nothing: RichNode = { type: 'doc', content: [] }

const line = (name: string, value: string): RichNode[][] =>
  value.trim() === '' ? [] : [[{ type: 'text', text: `${name}: `, marks: [{ type: 'bold' }] }, says(value)]]

const says = (value: string): RichNode => ({
  type: 'text',
  text: value,
  ...(isSafeHref(value) && { marks: [{ type: 'link', attrs: { href: value } }] }),
})

/** One paragraph, so that what is added or removed is so once. */
const documentOf = (lines: RichNode[][]): RichNode =>
  lines.length === 0
    ? nothing
    : {
        type: 'doc',
        content: [{ type: 'paragraph', content: lines.flatMap((one, at) => (at ? [lineBreak, ...one] : one)) }],
      }

const lineBreak: RichNode = { type: 'hardBreak' }

const isTrue = (value: boolean) => (value ? 'yes' : '')
const unlessFirst = (options: readonly Option[], value: string) =>
  value === options[0]?.value ? '' : labelOf(options, value)

function mediaAsDocument(media: MediaContent): RichNode {
  const shown = shownProperties(media.properties)
  return documentOf([
    ...line('Image', media.image?.name ?? ''),
    ...line('Document', media.document?.name ?? ''),
    ...line('Description', shown.imageDescription),
    ...line('Leads to', `${media.pageUrl ?? ''}${media.linkUrl}`),
    ...line('Label shown', isTrue(shown.imageLabelVisible)),
    ...line('Scaling', unlessFirst(scalingModes, shown.imageScalingMode)),
    ...line('Rotation', shown.imageRotation === 0 ? '' : String(shown.imageRotation)),
    ...line('Maximum width', shown.imageMaxWidth === 0 ? '' : String(shown.imageMaxWidth)),
  ])
}

/** Versions (ids of rows) of images, image links and documents, each told as a document. */
export async function toldMedia(db: Db, versions: readonly number[]): Promise<Map<number, RichNode>> {
  if (versions.length === 0) return new Map()
  return new Map([...(await loadMedia(db, versions))].map(([id, media]) => [id, mediaAsDocument(media)]))
}

type ItemRow = {
  readonly collectionId: string
  readonly archived: boolean
  readonly data: Record<string, unknown>
}

/** Items at versions of theirs, each told as a document; an archived one says nothing. */
export async function toldItems(db: Db, rows: readonly ItemRow[]): Promise<RichNode[]> {
  const known = await itemsWithPaths(db, [...rows])
  return rows.map(({ collectionId, archived }, at) => {
    const data = known[at] ?? {}
    const names = describedAs(collectionId)?.fields ?? Object.keys(data).map((name) => ({ name, label: name }))
    const lines = names.flatMap(({ name, label }) => line(label, String(data[name] ?? '')))
    return archived ? nothing : documentOf(lines)
  })
}

/** The names of a collection's items in their order, told as a document. */
export const toldOrder = (collectionId: string, items: readonly Record<string, unknown>[]): RichNode => {
  const description = describedAs(collectionId)
  const content = items.map((data) => {
    const name = description ? nameOf(description, data) : ''
    return { type: 'listItem', content: [{ type: 'paragraph', content: name ? [{ type: 'text', text: name }] : [] }] }
  })
  return content.length === 0 ? nothing : { type: 'doc', content: [{ type: 'orderedList', content }] }
}

/** What people call the order of a collection: 'Further reading: order'. */
export const orderLabel = (collectionId: string) => `${collectionLabel(collectionId)}: order`

/** What the order of a collection is called among the editables of its page. */
export const orderKey = (collectionId: string) => `${collectionId}.order`

const collectionLabel = (collectionId: string) =>
  describedAs(collectionId)?.label ?? collectionId.slice(collectionId.lastIndexOf('.') + 1)

/** What people call an item of a collection: 'Further reading: EMA guideline'. */
export function itemLabel(collectionId: string, data: Record<string, unknown>): string {
  const description = describedAs(collectionId)
  const collection = collectionLabel(collectionId)
  return description ? `${collection}: ${nameOf(description, data)}` : collection
}

/** What an item is called among the editables of its page. */
export const itemKey = (collectionId: string, item: number) => `${collectionId}.${item}`
