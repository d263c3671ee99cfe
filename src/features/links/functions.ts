import type { Flag } from '#base/contract/flags.ts'

/** What a unique link may be for (D-73): what its page is called, and the flag without which such links are disabled. */
export type LinkPurpose = { readonly id: string; readonly title: string; readonly flag?: Flag }

/** The closed list of what links are for; any other is disabled (D-73). */
export const linkFunctions = [
  { id: 'reset', title: 'Set a new password', flag: 'ResetPassword' },
  { id: 'invite', title: 'Set up your account' },
  { id: 'preview', title: 'See a page that is not public yet' },
  { id: 'review', title: 'Review a page' },
  { id: 'consent', title: 'Research consent', flag: 'Consent' },
  { id: 'participate', title: 'Take part in research', flag: 'Participate' },
  { id: 'questionnaire', title: 'Answer a questionnaire', flag: 'Questionnaire' },
  { id: 'download', title: 'Download a document' },
] as const satisfies readonly LinkPurpose[]

/** The name of what a link is for. */
export type FunctionId = (typeof linkFunctions)[number]['id']

/** What is known of a function by its name; undefined where the list does not have it. */
export const linkFunction = (id: string | null): LinkPurpose | undefined =>
  linkFunctions.find((purpose) => purpose.id === id)
