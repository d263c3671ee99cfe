import type * as z from 'zod/mini'
import type { KindProperties } from './image/property-table.ts'

/** The traits of a kind of editable that edit mode needs too, and so without schemas. */
export type KindTraits = {
  readonly name: string
  /** Its name in messages such as "image link saved". */
  readonly words: string
  /** Its part of a page, and the part's name in "Add part". Absent if editors cannot place it. */
  readonly part?: { readonly kind: string; readonly label: string }
}

export type MediaTraits = KindTraits & {
  /** True if it offers a file to download besides its image. */
  readonly hasFile?: true
  /** The message if an image has no description. Absent if none is required. */
  readonly missingDescription?: string
  readonly properties: KindProperties
  /** The path of the call that saves it, and the parameter with the editable (7). */
  readonly saving: { readonly path: `/api/editable/${string}`; readonly parameter: string }
}

export type Kind = KindTraits & {
  /** Its form in a page's content. Absent if others show it, as a list shows its items. */
  readonly item?: z.ZodMiniObject
  /** The parameters of a save, apart from the editable's place. */
  readonly save: Readonly<Record<string, z.ZodMiniType>>
  readonly saved?: Readonly<Record<string, z.ZodMiniType>>
}
