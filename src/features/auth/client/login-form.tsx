import { lazy, type ReactNode, useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import type { Faults, FormStore, Values } from '#base/client/forms/form-store.ts'
import { PasswordField } from '#base/client/forms/password-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import { required } from '#base/contract/validation/validators.ts'
import styles from './login-form.module.css'
import { openSession } from './open-session.ts'
import { useCaptcha } from './use-captcha.ts'

/** The ways to log in, and the links below them (D-3, D-129). */
export default function LoginPanel() {
  const { flags, facts } = useSite().site
  const own = (
    <>
      <LoginForm />
      {flags.includes('ForgottenPassword') && (
        <p>
          <a href="/forgotten-password">Forgotten password?</a>
        </p>
      )}
    </>
  )
  return facts.signOn ? <SignOnPart>{own}</SignOnPart> : own
}

const SignOnPart = lazy(() => import('./sign-on-part.tsx'))
/** Loaded when the server asks for it, or the user for a passkey. */
const secondStep = () => import('./step-form.tsx')

type Props = {
  /** True to stay on the current page after login, as in a dialog. */
  stays?: boolean
  username?: string | undefined
  onLoggedIn?(user: User): void
}

/** The login form: username, password and the invisible captcha (D-3). */
export function LoginForm({ stays = false, username = '', onLoggedIn }: Props) {
  const { isSlow, prepare, token, renew } = useCaptcha()
  const [step, setStep] = useState<ReactNode>()
  const [over, setOver] = useState('')

  function prepareOnFocus(form: HTMLElement | null) {
    if (form?.matches(':focus-within')) void prepare()
    form?.addEventListener('focusin', prepare)
    return () => form?.removeEventListener('focusin', prepare)
  }

  async function logIn({ username = '', password = '' }: Values, store: FormStore): Promise<Faults | undefined> {
    setOver('')
    const session = await openSession()
    const credentials = { username: username.trim(), password, token: await token() }
    try {
      const answer = await session.login(credentials, { stays })
      if ('username' in answer) onLoggedIn?.(answer)
      else {
        const { StepForm } = await secondStep()
        setStep(<StepForm next={answer} stays={stays} onLoggedIn={onLoggedIn} onOver={startAgain} />)
      }
      return undefined
    } catch (error) {
      // Not after a success: the form is rendered once more before it goes, and would ask for another puzzle.
      renew()
      if (!(error instanceof Problem) || error.status !== 401) throw error
      store.set('password', '')
      return { password: error.message }
    }
  }

  function startAgain(message: string) {
    renew()
    setStep(undefined)
    setOver(message)
  }

  function askForPasskey() {
    setOver('')
    secondStep()
      .then(({ logInWithPasskey }) => logInWithPasskey({ stays, onLoggedIn }))
      .catch(({ message }: Error) => setOver(message))
  }

  if (step) return step
  return (
    <div className={styles.login} ref={prepareOnFocus}>
      {over && <p role="alert">{over}</p>}
      <Form label="Login" initial={{ username }} onSubmit={logIn}>
        <TextField name="username" label="Username" autoComplete="username" check={required} />
        <PasswordField name="password" label="Password" autoComplete="current-password" check={required} />
        <FormActions>
          <SubmitButton busyLabel="Logging in">Login</SubmitButton>
          <Button look="secondary" data-early="passkey" onClick={askForPasskey}>
            Use a passkey
          </Button>
          <span className={styles.status} role="status">
            {isSlow && 'Checking your browser…'}
          </span>
        </FormActions>
      </Form>
    </div>
  )
}
