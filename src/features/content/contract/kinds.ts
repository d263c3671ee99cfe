import * as z from 'zod/mini'
import { documentKind } from '../kinds/document/contract.ts'
import { imageKind } from '../kinds/image/contract.ts'
import { imageLinkKind } from '../kinds/image-link/contract.ts'
import { regionKind } from '../kinds/region/contract.ts'

/** The kinds of editable, in the order people see them. */
export const kinds = [regionKind, imageKind, imageLinkKind, documentKind] as const

/** The name of a kind of editable. */
export type KindName = (typeof kinds)[number]['name']

/** One editable of a page with what draws it, described by its kind. */
export const ContentItem = z.discriminatedUnion('type', [
  regionKind.item,
  imageKind.item,
  imageLinkKind.item,
  documentKind.item,
])
export type ContentItem = z.infer<typeof ContentItem>
