import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { siteKey } from '#base/contract/storage.ts'
import type { authEndpoints } from '../endpoints.ts'

const authenticated = addressOf<typeof authEndpoints.authenticated>('/api/auth/authenticated')

let asked: Promise<boolean> | undefined

/** Whether somebody is logged in, or was when this browser last asked the server, which is asked once (4.1). */
export function isUserPresent(): Promise<boolean> {
  asked ??= ask()
  return asked
}

async function ask() {
  if (localStorage.getItem(`${siteKey}.user`) !== null) return true
  return 'username' in (await call(authenticated, {}))
}
