import type { SessionRouter } from './session.ts'

let router: SessionRouter | undefined

/** Gives the router that the session leads people with. */
export function giveRouter(given: SessionRouter) {
  router = given
}

/** The session, which follows logins and logouts from the first time that it is opened. */
export async function openSession() {
  const session = await import('./session.ts')
  if (router) session.start(router)
  return session
}
