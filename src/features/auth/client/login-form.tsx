import { useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { PasswordField } from '#base/client/forms/password-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import type { User } from '#base/contract/user.ts'
import { required } from '#base/contract/validation/validators.ts'
import type { NextStep } from '../second-step/step.ts'
import styles from './login-form.module.css'
import { openSession } from './open-session.ts'
import type StepForm from './step-form.tsx'
import { useCaptcha } from './use-captcha.ts'

type Props = {
  /** True to stay on the current page after login, as in a dialog. */
  stays?: boolean
  username?: string | undefined
  onLoggedIn?(user: User): void
}

/** The login form: username, password and the invisible captcha (D-3). */
export function LoginForm({ stays = false, username = '', onLoggedIn }: Props) {
  const { isSlow, prepare, token, renew } = useCaptcha()
  const [step, setStep] = useState<{ StepForm: typeof StepForm; next: NextStep }>()
  const [over, setOver] = useState('')

  function prepareOnFocus(form: HTMLElement | null) {
    if (form?.matches(':focus-within')) void prepare()
    form?.addEventListener('focusin', prepare)
    return () => form?.removeEventListener('focusin', prepare)
  }

  async function logIn({ username = '', password = '' }: Values) {
    setOver('')
    const session = await openSession()
    const credentials = { username: username.trim(), password, token: await token() }
    try {
      const answer = await session.login(credentials, { stays })
      if ('username' in answer) return onLoggedIn?.(answer)
      setStep({ StepForm: (await import('./step-form.tsx')).default, next: answer })
    } catch (error) {
      // Not after a success: the form is drawn once more before it goes, and would ask for another puzzle.
      renew()
      throw error
    }
  }

  function startAgain(message: string) {
    renew()
    setStep(undefined)
    setOver(message)
  }

  async function askForPasskey() {
    setOver('')
    try {
      const { logInWithPasskey } = await import('./passkey-login.ts')
      const user = await logInWithPasskey({ stays })
      if (user) onLoggedIn?.(user)
    } catch (error) {
      setOver((error as Error).message)
    }
  }

  if (step) return <step.StepForm next={step.next} stays={stays} onLoggedIn={onLoggedIn} onOver={startAgain} />
  return (
    <div className={styles.login} ref={prepareOnFocus}>
      {over && <p role="alert">{over}</p>}
      <Form label="Login" initial={{ username }} onSubmit={logIn}>
        <TextField name="username" label="Username" autoComplete="username" check={required} />
        <PasswordField name="password" label="Password" autoComplete="current-password" check={required} />
        <FormActions>
          <SubmitButton busyLabel="Logging in">Login</SubmitButton>
          <Button look="secondary" data-early="passkey" onClick={() => void askForPasskey()}>
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
