import { rememberedLinkKey } from './remembered-link-storage.ts'

/** Keeps a link until after login; undefined removes it. */
export function rememberLink(uid: string | undefined) {
  try {
    if (uid === undefined) sessionStorage.removeItem(rememberedLinkKey)
    else sessionStorage.setItem(rememberedLinkKey, uid)
  } catch {
    // Without storage the reader has to open the link again after login.
  }
}
