import { siteKey } from '#base/contract/storage.ts'
import type { User } from '#base/contract/user.ts'

/** The storage key of the last logged-in user. Other tabs watch it, and the name is shown while the server is asked. */
export const rememberedKey = `${siteKey}.user`

type Remembered = Pick<User, 'username' | 'displayName'>

/** The last user logged in with this browser. Anyone can write this entry, so it grants nothing (D-29). */
export function remembered(): Remembered | undefined {
  try {
    const { username, displayName } = JSON.parse(localStorage.getItem(rememberedKey) ?? '') as Partial<Remembered>
    return typeof username === 'string' && typeof displayName === 'string' ? { username, displayName } : undefined
  } catch {
    return undefined
  }
}

/** An unchanged value is not written again, since each write makes the other tabs ask the server. */
export function remember(user: User | undefined) {
  const before = remembered()
  if (before?.username === user?.username && before?.displayName === user?.displayName) return
  try {
    if (!user) return localStorage.removeItem(rememberedKey)
    const { username, displayName } = user
    localStorage.setItem(rememberedKey, JSON.stringify({ username, displayName, time: new Date().toISOString() }))
  } catch {
    // If storage is unavailable, tabs notice changes when they get the focus.
  }
}
