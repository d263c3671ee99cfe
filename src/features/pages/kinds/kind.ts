import type * as z from 'zod/mini'

/** A kind of editable, for browser and server. */
export type Kind = {
  readonly name: string
  /** Its name in messages such as "image link saved". */
  readonly words: string
  /** Its form in a page's content. Absent if others show it, as a list shows its items. */
  readonly item?: z.ZodMiniObject
  /** True if it offers a file to download besides its image. */
  readonly hasFile?: true
  /** The parameters of a save, apart from the editable's place. */
  readonly save: Readonly<Record<string, z.ZodMiniType>>
}
