import { useLocation } from 'react-router'
import { useUser } from '#base/client/user.ts'
import { FailurePage } from './failure-page.tsx'

/** Shown for a page that requires a role the user does not hold (6). */
export function NotAllowed() {
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <FailurePage title="You may not open this page">
      {user && (
        <p>You are logged in as {user.displayName}. This account does not have a role that the page requires.</p>
      )}
      <p>
        If you should see <strong>{pathname}</strong>, ask the person who runs the site, or{' '}
        <a href="/">go to the home page</a>.
      </p>
    </FailurePage>
  )
}
