import type { Flag } from '#base/contract/flags.ts'

/** What only logged-in users download: modules that export a `feature`, each with the flag that it needs, if any. */
export const extensions: readonly { readonly source: string; readonly flag?: Flag }[] = [
  { source: 'src/features/editing/client/index.ts' },
  { source: 'src/features/dashboard/client/index.ts', flag: 'Database' },
  { source: 'src/features/account/client/index.ts' },
]
