import { useState } from 'react'
import { lateForm } from '#base/client/forms/late-form.tsx'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { useUser } from '#base/client/user.ts'
import { LoggedIn } from './logged-in.tsx'

/** The login page (2.1). */
export default function LoginPage() {
  const user = useUser()
  const [wasLoggedIn, setWasLoggedIn] = useState(user !== undefined)
  // A login on this page leads away from it.
  if (wasLoggedIn && !user) setWasLoggedIn(false)
  return <StatementPage>{wasLoggedIn && user ? <LoggedIn user={user} /> : <LoginPanel />}</StatementPage>
}

const LoginPanel = lateForm(() => import('./login-panel.tsx'))
