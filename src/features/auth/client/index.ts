import { call } from '#base/client/call.ts'
import type { Page, UserBarItem } from '#base/client/slots.ts'
import { currentUser, openSessionBy } from '#base/client/user.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { siteKey } from '#base/contract/storage.ts'
import type { authEndpoints } from '../endpoints.ts'
import { giveRouter, openSession } from './open-session.ts'
import type { SessionRouter } from './session.ts'

export { UserFace } from './user-face.tsx'

export const authPages: Record<'login', Page> = {
  // The form comes by itself, but its style belongs to the first paint.
  login: { src: 'src/features/auth/client/login-panel.tsx', load: () => import('./login-page.tsx') },
}

/** Login or Logout, the first entry of the user bar (2.6). */
export const authItems: readonly UserBarItem[] = [{ name: 'session', load: () => import('./session-entry.tsx') }]

const authenticated = addressOf<typeof authEndpoints.authenticated>('/api/auth/authenticated')

/**
 * Asks the server who is here (4.1). What keeps a login alive across tabs is loaded for somebody who is, was or becomes
 * logged in; other readers are spared it.
 */
export async function startSession(router: SessionRouter) {
  giveRouter(router)
  openSessionBy(openSession)
  addEventListener('storage', openSession, { once: true })
  if (currentUser() ?? localStorage.getItem(`${siteKey}.user`) ?? 'username' in (await call(authenticated, {})))
    await openSession()
}
