import type { Flag } from '#base/contract/flags.ts'
import type { Route } from '#base/contract/route.ts'

export { linkFunction, linkFunctions } from './functions.ts'
export { type LinkStatus, linkStatus, nameOfStatus } from './status.ts'

/** Where secure unique links lead (2.1), where one that was kept for after the login is taken up, and how to ask for one. */
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
