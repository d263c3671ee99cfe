import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#base/client/user.ts'
import { tabPath } from '../contract/tab-address.ts'

/** Waits for somebody who is logged in and at the dashboard (2.6); what it shows is loaded then. */
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
