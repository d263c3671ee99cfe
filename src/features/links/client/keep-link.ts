import { keptLinkKey } from './kept.ts'

/** Keeps a link for after the login, or forgets the one that was kept. */
export function keepLink(uid: string | undefined) {
  try {
    if (uid === undefined) sessionStorage.removeItem(keptLinkKey)
    else sessionStorage.setItem(keptLinkKey, uid)
  } catch {
    // Then it has to be opened again by hand.
  }
}
