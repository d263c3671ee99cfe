import { siteKey } from '#base/contract/storage.ts'
import type { User } from '#base/contract/user.ts'

/** Where this browser keeps who logged in last: for other tabs to notice, and to be shown while the server is asked. */
export const rememberedKey = `${siteKey}.user`

type Remembered = Pick<User, 'username' | 'displayName'>

/** Who logged in last in this browser. Anybody may have written it, so it gives no right (D-29). */
export function remembered(): Remembered | undefined {
  try {
    const { username, displayName } = JSON.parse(localStorage.getItem(rememberedKey) ?? '') as Partial<Remembered>
    return typeof username === 'string' && typeof displayName === 'string' ? { username, displayName } : undefined
  } catch {
    return undefined
  }
}

/** Keeps who is logged in. The same once more is not written again: every writing makes the other tabs ask the server. */
export function remember(user: User | undefined) {
  const before = remembered()
  if (before?.username === user?.username && before?.displayName === user?.displayName) return
  try {
    if (!user) return localStorage.removeItem(rememberedKey)
    const { username, displayName } = user
    localStorage.setItem(rememberedKey, JSON.stringify({ username, displayName, time: new Date().toISOString() }))
  } catch {
    // Where the browser keeps nothing for us, tabs learn of each other when they get the focus.
  }
}
