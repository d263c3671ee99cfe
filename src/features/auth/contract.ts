import type { FlagTable } from '#base/contract/flags.ts'
import type { RoleTable } from '#base/contract/roles.ts'
import type { Route } from '#base/contract/route.ts'

export { authEndpoints, type Session } from './endpoints.ts'
export { loginAt, redirectTarget } from './redirect.ts'
export { codesLeft } from './second-step/codes-left.ts'
export { type SecondStep, secondStepEndpoints } from './second-step/endpoints.ts'
export { sessionLife } from './session-life.ts'
export { signOnEndpoints } from './single-sign-on/endpoints.ts'

/** The login page (2.1). */
export const authRoutes = [
  {
    ...{ name: 'sign-on-return', path: '/login/return', title: 'Login', description: 'Log in' },
    ...{ hidden: true, isStatic: true, isSecret: true },
  },
  { name: 'login', path: '/login', title: 'Login', description: 'Log in', hidden: true, isStatic: true },
] as const satisfies readonly Route[]

export const authFlags = {
  LoginReCaptcha: { on: true, effect: 'Login requires a captcha' },
} as const satisfies FlagTable

declare module '#base/contract/flags.ts' {
  interface Flags extends Record<keyof typeof authFlags, true> {}
}

export const authRoles = {
  Admin: 'Administers the site and edits every page',
} as const satisfies RoleTable

declare module '#base/contract/roles.ts' {
  interface Roles extends Record<keyof typeof authRoles, true> {}
}
