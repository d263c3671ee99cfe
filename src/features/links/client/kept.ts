import { siteKey } from '#base/contract/storage.ts'

const key = `${siteKey}.link.uid` // D-29

/** The link that was opened before a login, while it waits for it (3.7). A browser may refuse to keep things. */
export function keptLink(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a link for after the login, or forgets the one that was kept. */
export function keepLink(uid: string | undefined) {
  try {
    if (uid === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, uid)
  } catch {
    // Then it has to be opened again by hand.
  }
}
