import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lateForm } from '#base/client/forms/late-form.tsx'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { useUser } from '#base/client/user.ts'
import { LoggedIn } from './logged-in.tsx'

/** The login page (2.1). */
export default function LoginPage() {
  const user = useUser()
  const [wasLoggedIn, setWasLoggedIn] = useState(user !== undefined)
  // A login on this page leads away from it.
  if (wasLoggedIn && !user) setWasLoggedIn(false)
  if (wasLoggedIn && user)
    return (
      <StatementPage>
        <LoggedIn user={user} />
      </StatementPage>
    )
  return (
    <StatementPage>
      <Problem />
      <LoginPanel />
    </StatementPage>
  )
}

/** By itself: if the page were drawn anew, the form would be too. The server draws the page without its query. */
function Problem() {
  const { search } = useLocation()
  const isHydrated = useIsHydrated()
  return <Suspense>{isHydrated && search.includes('problem=') && <SignOnNote search={search} />}</Suspense>
}

const SignOnNote = lazy(() => import('./sign-on-note.tsx'))
const LoginPanel = lateForm(() => import('./login-panel.tsx'))
