import { siteKey } from '#base/contract/storage.ts'

export const rememberedLinkKey = `${siteKey}.link.uid` // D-29

/** The link that was opened before login and is kept until after it (3.7); undefined if storage is unavailable. */
export function rememberedLink(): string | undefined {
  try {
    return sessionStorage.getItem(rememberedLinkKey) ?? undefined
  } catch {
    return undefined
  }
}
