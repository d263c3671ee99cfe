import type { Flag } from '#base/contract/flags.ts'

/** What readers' code does not know of: the flag that has to be on for it, and the module that brings it. */
export const extensions = [
  { flag: 'Database', source: 'src/app/client/database.ts' },
  { flag: 'SQLAccount', source: 'src/app/client/account.ts' },
] as const satisfies readonly { flag: Flag; source: string }[]
