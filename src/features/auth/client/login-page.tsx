import { lazy, Suspense, useState } from 'react'
import { lateForm } from '#base/client/forms/late-form.tsx'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { useUser } from '#base/client/user.ts'

/** The login page (2.1). */
export default function LoginPage() {
  const user = useUser()
  const [wasLoggedIn, setWasLoggedIn] = useState(user !== undefined)
  // A login on this page leads away from it.
  if (wasLoggedIn && !user) setWasLoggedIn(false)
  return (
    <StatementPage>
      {wasLoggedIn && user ? (
        <Suspense>
          <LoggedIn user={user} />
        </Suspense>
      ) : (
        <LoginPanel />
      )}
    </StatementPage>
  )
}

const LoginPanel = lateForm(() => import('./login-panel.tsx'))

/** Most visitors of the page are not logged in, and need none of its code. */
const LoggedIn = lazy(() => import('./logged-in.tsx'))
