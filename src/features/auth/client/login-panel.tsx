import { useSite } from '#base/client/site.ts'
import styles from './login-form.module.css'
import { LoginForm } from './login-form.tsx'
import { SignOnPart } from './sign-on-part.tsx'

/** The ways to log in, and the links below them (D-3, D-129). */
export default function LoginPanel() {
  const { signOn, signOnOnly } = useSite().site.facts
  return (
    <>
      {signOn !== undefined && <SignOnPart name={signOn} />}
      {signOnOnly ? (
        <details className={styles.others}>
          <summary>Other ways to log in</summary>
          <p>For administrators only.</p>
          <OwnLogin />
        </details>
      ) : (
        <OwnLogin />
      )}
      <noscript>
        <p>To log in, please turn on JavaScript. You can read without either.</p>
      </noscript>
    </>
  )
}

function OwnLogin() {
  const { flags } = useSite().site
  return (
    <>
      <LoginForm />
      {flags.includes('ForgottenPassword') && (
        <p>
          <a href="/forgotten-password">Forgotten password?</a>
        </p>
      )}
    </>
  )
}
