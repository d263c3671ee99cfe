import { lazy, useState } from 'react'
import { deferredForm } from '#base/client/forms/deferred-form.tsx'
import { useSite } from '#base/client/site.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { useUser } from '#base/client/user.ts'

export default function LoginPage() {
  const { signOn } = useSite().site.facts
  const user = useUser()
  const [firstUser, setFirstUser] = useState(user)
  // A login on this page leads away from it.
  if (firstUser && !user) setFirstUser(user)
  return (
    <StatementPage>
      {firstUser && user ? (
        <LoggedIn user={user} />
      ) : (
        <>
          {signOn && <SignOnNote name={signOn} />}
          <LoginPanel />
          <noscript>
            <p>To log in, please turn on JavaScript.</p>
          </noscript>
        </>
      )}
    </StatementPage>
  )
}

const LoggedIn = lazy(() => import('./logged-in.tsx'))
const SignOnNote = lazy(() => import('./sign-on-note.tsx'))
const LoginPanel = deferredForm(() => import('./login-form.tsx'))
