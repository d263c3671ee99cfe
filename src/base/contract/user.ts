import * as z from 'zod/mini'

/** A person who is logged in (3.1). */
export const User = z.object({ username: z.string(), displayName: z.string(), roles: z.array(z.string()) })
export type User = z.infer<typeof User>
