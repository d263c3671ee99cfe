/** The roles that the product knows (3.1). */
export const roleNames = ['Admin', 'Editor', 'Database', 'DataWriter', 'DataReader'] as const

/** The name of a role. */
export type Role = (typeof roleNames)[number]

const plain = (role: string) => role.trim().toLowerCase()

/** Tells whether a user with the roles `held` may do what asks for any one of `required`; no requirement means anyone (5.5, 6). */
export function mayWith(held: readonly string[], required: readonly string[] = []): boolean {
  const wanted = required.map(plain).filter((role) => role !== '')
  return wanted.length === 0 || held.some((role) => wanted.includes(plain(role)))
}
