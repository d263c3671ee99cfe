import * as z from 'zod/mini'
import { collectionItemKind } from '../kinds/collection-item/contract.ts'
import { collectionOrderKind } from '../kinds/collection-order/contract.ts'
import { documentKind } from '../kinds/document/contract.ts'
import { imageKind } from '../kinds/image/contract.ts'
import { imageLinkKind } from '../kinds/image-link/contract.ts'
import { regionKind } from '../kinds/region/contract.ts'

/** The kinds of editable, in the order in which they are listed. */
export const kinds = [
  regionKind,
  imageKind,
  imageLinkKind,
  documentKind,
  collectionItemKind,
  collectionOrderKind,
] as const

export type KindName = (typeof kinds)[number]['name']

export type MediaKind = Extract<(typeof kinds)[number], { readonly saving: unknown }>

export const mediaKinds = kinds.filter((kind): kind is MediaKind => 'saving' in kind)

export const downloadKinds = mediaKinds.filter((kind) => 'hasFile' in kind)

type PlacedKind = Extract<(typeof kinds)[number], { readonly item: unknown }>

export const placedKinds = kinds.filter((kind): kind is PlacedKind => 'item' in kind)

/** One editable of a page with the data to render it, as declared by its kind. */
export type ContentItem = z.infer<PlacedKind['item']>
export const ContentItem: z.ZodMiniType<ContentItem, unknown> = z.discriminatedUnion(
  'type',
  placedKinds.map(({ item }) => item) as [PlacedKind['item'], ...PlacedKind['item'][]],
)
