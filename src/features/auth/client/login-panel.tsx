import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSite } from '#base/client/site.ts'
import { currentUser } from '#base/client/user.ts'
import { redirectTarget } from '../redirect.ts'
import { LoginForm } from './login-form.tsx'

/** The form of the login page and the links below it (D-3). */
export default function LoginPanel({ onAlive }: { onAlive(): void }) {
  const { flags } = useSite().site
  useRedirectIfLoggedIn()
  useEffect(onAlive, [onAlive])
  return (
    <>
      <LoginForm />
      {flags.includes('ForgottenPassword') && (
        <p>
          <a href="/forgotten-password">Forgotten password?</a>
        </p>
      )}
      <noscript>
        <p>To log in, please turn on JavaScript. You can read without either.</p>
      </noscript>
    </>
  )
}

/** Redirects visitors who were already logged in on arrival (D-3). */
function useRedirectIfLoggedIn() {
  const [query] = useSearchParams()
  const [wasLoggedIn] = useState(() => currentUser() !== undefined)
  const target = redirectTarget(query.get('redirect'))
  useEffect(() => {
    if (wasLoggedIn) location.replace(target)
  }, [wasLoggedIn, target])
}
