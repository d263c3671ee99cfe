import type { RoleTable } from '#base/contract/roles.ts'

export const pageRoles = { Editor: 'Edits pages' } as const satisfies RoleTable

declare module '#base/contract/roles.ts' {
  interface Roles extends Record<keyof typeof pageRoles, true> {}
}
