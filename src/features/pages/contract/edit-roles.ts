import { hasAnyRole, type RoleTable } from '#base/contract/roles.ts'

export const pageRoles = { Editor: 'Edits pages' } as const satisfies RoleTable

declare module '#base/contract/roles.ts' {
  interface Roles extends Record<keyof typeof pageRoles, true> {}
}

/** The roles that may edit an editable without roles of its own (D-10). Admin always may. */
export const defaultEditRoles = ['Admin', 'Editor'] as const

/** Whether a user with these roles may edit; `editRoles` are the editable's own, which replace the default (D-10). */
export const mayEdit = (roles: readonly string[] | undefined, editRoles: readonly string[] = []) =>
  roles !== undefined && hasAnyRole(roles, editRoles.length > 0 ? [...editRoles, 'Admin'] : defaultEditRoles)
