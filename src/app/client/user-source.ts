import { createContext } from 'react-router'
import { currentUser, reverify } from '#base/client/user.ts'
import type { User } from '#base/contract/user.ts'

/** Finds the user of a page: known at first paint, else asked of the server. */
export const userSource = createContext<() => Promise<User | undefined>>(async () => {
  if (!currentUser()) await reverify()
  return currentUser()
})
