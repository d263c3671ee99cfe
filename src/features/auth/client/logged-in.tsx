import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { Button } from '#base/client/ui/button.tsx'
import { messageOf } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import { redirectTarget } from '../redirect.ts'
import { openSession } from './open-session.ts'

/** Rendered by the server if the account may not open the target (6); in the browser it goes on to the target (D-3). */
export default function LoggedIn({ user }: { user: User }) {
  const { search, key } = useLocation()
  const isHydrated = useIsHydrated()
  const [fault, setFault] = useState('')
  const target = redirectTarget(new URLSearchParams(search).get('redirect'))
  const isRenderedByServer = key === 'default'
  useEffect(() => {
    if (!isRenderedByServer) location.replace(target)
  }, [isRenderedByServer, target])

  async function logOut() {
    setFault('')
    try {
      const session = await openSession()
      await session.logout()
    } catch (error) {
      setFault(`You are still logged in: ${messageOf(error)}`)
    }
  }

  return (
    <>
      <p>
        You are logged in as <strong>{user.displayName}</strong>. This account may not open{' '}
        {isHydrated ? <strong>{target}</strong> : 'this page'}.
      </p>
      {user.secondStepBy === null && (
        <p>
          It has its roles again once you have <a href="/account">set up a second step</a> for the login.
        </p>
      )}
      <p>
        <Button data-early onClick={() => void logOut()}>
          Log in as someone else
        </Button>
      </p>
      <p role="alert">{fault}</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </>
  )
}
