import * as z from 'zod/mini'

/** A change that the save made to its input: the place as a JSON pointer, and a description. */
export const Note = z.object({ path: z.string(), message: z.string() })
export type Note = z.infer<typeof Note>

/** In the answer of a save; absent if everything was stored as given. */
export const notes = z.optional(z.array(Note))

export const controlsRemoved = (removed: number) =>
  removed === 1 ? '1 control character was removed' : `${removed} control characters were removed`
