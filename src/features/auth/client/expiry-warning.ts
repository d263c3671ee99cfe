import { call } from '#base/client/call.ts'
import { confirm } from '#base/client/ui/confirm.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { authEndpoints } from '../endpoints.ts'
import { logout, verify } from './session.ts'

const roles = addressOf<typeof authEndpoints.roles>('/api/auth/roles')

let isShown = false

/** Warns that the session is about to end and offers to extend it (D-61). */
export async function warnBeforeExpiry() {
  if (isShown) return
  isShown = true
  const staysLoggedIn = await confirm({
    message: 'You will be logged out in 2 minutes',
    hint: 'You have not used the site for a while.',
    okLabel: 'Stay logged in',
    cancelLabel: 'Log out',
  })
  isShown = false
  if (!staysLoggedIn) return logout()
  // Any call counts as activity and extends the session.
  await call(roles, {})
  await verify()
}
