import type { Flag } from '#base/contract/flags.ts'

/**
 * The features whose browser code only logged-in users download, each with the flag that it needs, if any. Each is a
 * module of its own that exports its `feature`; the server names its address on pages drawn for a logged-in user.
 */
export const extensions: readonly { readonly source: string; readonly flag?: Flag }[] = [
  { source: 'src/features/editing/client/index.ts' },
  { source: 'src/features/dashboard/client/index.ts', flag: 'Database' },
  { source: 'src/features/account/client/index.ts' },
]
