import { siteKey } from '#base/contract/storage.ts'

export const keptLinkKey = `${siteKey}.link.uid` // D-29

/** The link that was opened before a login, while it waits for it (3.7). A browser may refuse to keep things. */
export function keptLink(): string | undefined {
  try {
    return sessionStorage.getItem(keptLinkKey) ?? undefined
  } catch {
    return undefined
  }
}
