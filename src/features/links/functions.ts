import type { Flag } from '#base/contract/flags.ts'

/** A link function (D-73): the title of its page, and the flag that such links require. */
export type LinkPurpose = { readonly id: string; readonly title: string; readonly flag?: Flag }

/** The closed list of link functions; links with any other are disabled (D-73). */
export const linkFunctions = [
  { id: 'reset', title: 'Set a new password', flag: 'ResetPassword' },
  { id: 'invite', title: 'Set up your account' },
  { id: 'preview', title: 'See a page that is not public yet' },
  { id: 'review', title: 'Review a page', flag: 'Publishing' },
  { id: 'consent', title: 'Research consent', flag: 'Consent' },
  { id: 'participate', title: 'Take part in research', flag: 'Participate' },
  { id: 'questionnaire', title: 'Answer a questionnaire', flag: 'Questionnaire' },
  { id: 'download', title: 'Download a document' },
] as const satisfies readonly LinkPurpose[]

export type FunctionId = (typeof linkFunctions)[number]['id']

export const linkFunction = (id: string | null): LinkPurpose | undefined =>
  linkFunctions.find((purpose) => purpose.id === id)
