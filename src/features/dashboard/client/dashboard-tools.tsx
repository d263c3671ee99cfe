import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#base/client/user.ts'
import { tabPath } from '../contract/tab-address.ts'

/** Loads the database tools once a logged-in user is at the dashboard (2.6). */
export function DashboardTools() {
  const user = useUser()
  const applies = useLocation().pathname.startsWith(tabPath) && user !== undefined
  const [Tools, setTools] = useState<ComponentType>()
  useEffect(() => {
    if (applies)
      import('./tools/tools.tsx').then(
        (loaded) => setTools(() => loaded.Tools),
        () => {},
      )
  }, [applies])
  return applies && Tools && <Tools />
}
