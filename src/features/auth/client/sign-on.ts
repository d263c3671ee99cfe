import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { redirectTarget } from '../redirect.ts'
import type { signOnEndpoints } from '../single-sign-on/endpoints.ts'

const beginSignOn = addressOf<typeof signOnEndpoints.beginSignOn>('/api/auth/sign-on/begin')

/** Leads to the organisation's login, and from there to the page that the login page was opened for. */
export async function signOn() {
  const redirect = redirectTarget(new URLSearchParams(location.search).get('redirect'))
  const { url } = await call(beginSignOn, { redirect })
  location.assign(url)
}

/** Opens the organisation's login in a new window, for a user who has to prove who they are. */
export async function signOnAgain() {
  // Opened at once, because browsers allow no window later.
  const opened = window.open('about:blank', '_blank')
  try {
    const { url } = await call(beginSignOn, { isAgain: true })
    if (opened) opened.location.href = url
    else location.assign(url)
  } catch (error) {
    opened?.close()
    throw error
  }
}
