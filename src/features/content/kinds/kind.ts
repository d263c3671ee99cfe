import type * as z from 'zod/mini'

/** What every kind of editable tells the rest of the site about itself. */
export type Kind = {
  readonly name: string
  /** How one editable of this kind appears in a page's content. */
  readonly item: z.ZodMiniObject
}
