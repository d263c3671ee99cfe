import type { Flag, FlagTable } from '#base/contract/flags.ts'
import type { Route } from '#base/contract/route.ts'

export { type CreatedLink, type LinkRow, linkEndpoints } from './endpoints.ts'
export { linkFunction, linkFunctions } from './functions.ts'
export { nameOfStatus } from './status.ts'

/** The pages that open a link (2.1), open one kept until after login, and request a password link. */
export const linkRoutes = [
  {
    name: 'link',
    path: '/link/:uid',
    title: 'Secure link',
    description: 'Open a secure link',
    hidden: true,
    isStatic: true,
    isSecret: true,
  },
  {
    name: 'kept-link',
    page: 'link',
    path: '/link',
    title: 'Secure link',
    description: 'Open a secure link',
    hidden: true,
    isStatic: true,
    isSecret: true,
  },
  {
    name: 'forgotten-password',
    path: '/forgotten-password',
    title: 'Forgotten password',
    description: 'Ask for a link to set a new password',
    hidden: true,
    isStatic: true,
    flag: 'ForgottenPassword',
  },
] as const satisfies readonly (Route & { flag?: Flag })[]

/** Whether a path can be that of a link: its secret is 24 bytes in base64url. */
export const isLinkPath = (path: string) => /^\/link\/[\w-]{32}$/.test(path)

export const linkFlags = {
  Consent: { on: false, effect: 'Research consent form, reached by a unique link' },
  Participate: { on: false, effect: 'Study information and expression of interest' },
  Questionnaire: { on: false, effect: 'Questionnaire, reached by a unique link' },
  ForgottenPassword: {
    on: false,
    effect: 'Link on the login page to request a password reset by e-mail',
    needs: ['SQLAccount', 'ResetPassword'],
  },
  ResetPassword: { on: false, effect: 'Unique links that set a new password' },
} as const satisfies FlagTable

declare module '#base/contract/flags.ts' {
  interface Flags extends Record<keyof typeof linkFlags, true> {}
}
