import { keptLinkKey } from './kept.ts'

/** Keeps a link until after login; undefined removes it. */
export function keepLink(uid: string | undefined) {
  try {
    if (uid === undefined) sessionStorage.removeItem(keptLinkKey)
    else sessionStorage.setItem(keptLinkKey, uid)
  } catch {
    // Without storage the reader has to open the link again after login.
  }
}
