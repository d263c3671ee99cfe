import * as z from 'zod/mini'

/** No control characters, and none that change the direction of the text around them. */
const plain = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u
const visible = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

const fault = 'Enter a name on one line, with at least one letter or digit'

/** A display name: one line with at least one visible letter or digit. */
export const DisplayName = z.string().check(z.trim(), z.maxLength(200), z.regex(plain, fault), z.regex(visible, fault))

/** A person who is logged in (3.1). */
export const User = z.object({
  username: z.string(),
  displayName: z.string(),
  roles: z.array(z.string()),
  /** By when a second step must be added; null: overdue, and the user has no roles until then. Absent: not needed. */
  secondStepBy: z.optional(z.nullable(z.string())),
})
export type User = z.infer<typeof User>
