import { createContext } from 'react-router'
import { currentUser, reverify } from '#base/client/user.ts'
import type { User } from '#base/contract/user.ts'

/** The user who opens a page: the browser asks the server if it knows nobody; at first paint the user is known already. */
export const userSource = createContext<() => Promise<User | undefined>>(async () => {
  if (!currentUser()) await reverify()
  return currentUser()
})
