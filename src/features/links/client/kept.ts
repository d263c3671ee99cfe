import { siteKey } from '#base/contract/storage.ts'

export const keptLinkKey = `${siteKey}.link.uid` // D-29

/** The link that was opened before login and is kept until after it (3.7); undefined if storage is unavailable. */
export function keptLink(): string | undefined {
  try {
    return sessionStorage.getItem(keptLinkKey) ?? undefined
  } catch {
    return undefined
  }
}
