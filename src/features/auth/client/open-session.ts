import type { SessionRouter } from './session.ts'

let router: SessionRouter | undefined

export function setRouter(ownRouter: SessionRouter) {
  router = ownRouter
}

/** Loads the session, which tracks logins and logouts from the first call on. */
export async function openSession() {
  const session = await import('./session.ts')
  if (router) session.start(router)
  return session
}
