import type { Feature } from '#base/client/feature.ts'
import { loadSessionWith } from '#base/client/session.ts'
import { currentUser } from '#base/client/user.ts'
import { openSession, setRouter } from './open-session.ts'
import type { SessionRouter } from './session.ts'
import { isUserPresent } from './user-presence.ts'

export { knowsPasskeys, newPasskey, passkeyFault } from './passkey.ts'
export { signOnProblemIn } from './sign-on-problem.ts'
export { useCaptcha } from './use-captcha.ts'
export { UserFace } from './user-face.tsx'

export const feature: Feature = {
  pages: {
    // The form is loaded separately, but its styles are needed for the first paint.
    'sign-on-return': {
      src: 'src/features/auth/client/sign-on-return.tsx',
      load: () => import('./sign-on-return.tsx'),
    },
    login: { src: 'src/features/auth/client/login-form.tsx', load: () => import('./login-page.tsx') },
  },
  // The Login or Logout item, first in the user bar (2.6).
  userBarItems: [{ name: 'session', load: () => import('./session-entry.tsx') }],
}

/** Loads the code that synchronises tabs only for visitors who are, were or become logged in (4.1). */
export async function startSession(router: SessionRouter) {
  setRouter(router)
  loadSessionWith(openSession)
  addEventListener('storage', openSession, { once: true })
  if (currentUser() || (await isUserPresent())) await openSession()
}
