import { mayWith } from '#base/contract/roles.ts'

/** Tells whether somebody may turn edit mode on, as far as this page knows: Admin or Editor (2.6). The server decides. */
export const mayEdit = (roles: readonly string[] | undefined) =>
  roles !== undefined && mayWith(roles, ['Admin', 'Editor'])
