import { useSite } from '#base/client/site.ts'
import { LoginForm } from './login-form.tsx'

/** The form of the login page and the links below it (D-3). */
export default function LoginPanel() {
  const { flags } = useSite().site
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
