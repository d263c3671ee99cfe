import type { Flag, FlagTable } from '#base/contract/flags.ts'
import type { Route } from '#base/contract/route.ts'

export { type CreatedLink, type LinkRow, linkEndpoints } from './endpoints.ts'
export { linkFunction, linkFunctions } from './functions.ts'
export { nameOfStatus } from './status.ts'

const secureLink = {
  ...{ title: 'Secure link', description: 'Open a secure link' },
  ...{ hidden: true, isStatic: true, isSecret: true },
} as const

/** The pages that open a link (2.1), open one kept until after login, and request a password link. */
export const linkRoutes = [
  { ...secureLink, name: 'link', path: '/link/:uid' },
  { ...secureLink, name: 'remembered-link', page: 'link', path: '/link' },
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

/** What the names of section 3.7 do whose links stay disabled. */
const reserved = 'Reserved, without effect in this version'

export const linkFlags = {
  Consent: { on: false, effect: reserved },
  Participate: { on: false, effect: reserved },
  Questionnaire: { on: false, effect: reserved },
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
