/** The names of the roles (3.1), which each feature adds as it does its flags: see `Flags` in flags.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: Features add to it.
export interface Roles {}

export type Role = keyof Roles

/** Roles by name, each with a sentence for administrators on what it allows. */
export type RoleTable = Readonly<Record<string, string>>

export const unknownRoles = (names: readonly string[], roles: RoleTable) =>
  names.filter((name) => !Object.hasOwn(roles, name))

/** A role in words: `Data writer`. */
export const roleName = (role: string) => role.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const normalized = (role: string) => role.trim().toLowerCase()

/** Whether a user with the roles `held` has one of the `required` roles; true if none is required (5.5, 6). */
export function hasAnyRole(held: readonly string[], required: readonly string[] = []): boolean {
  const names = required.map(normalized).filter((role) => role !== '')
  return names.length === 0 || held.some((role) => names.includes(normalized(role)))
}
