import { createContext } from 'react-router'
import { currentUser, reverify } from '#base/client/user.ts'
import type { User } from '#base/contract/user.ts'

/** Who opens a page: in the browser the server is asked where nobody is known, at first paint it has been. */
export const userSource = createContext<() => Promise<User | undefined>>(async () => {
  if (!currentUser()) await reverify()
  return currentUser()
})
