import { useEffect, useRef, useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import type { NextStep, Step, StepMethod } from '../second-step/step.ts'
import styles from './login-form.module.css'
import { openSession } from './open-session.ts'
import { knowsPasskeys, passkeyAnswer, passkeyFault } from './passkey.ts'

type Props = {
  next: NextStep
  stays: boolean
  onLoggedIn?: ((user: User) => void) | undefined
  /** The login has to begin again. */
  onOver(message: string): void
}

/** The second step of a login: a code of the user's app, or a recovery code. */
export default function StepForm({ next, stays, onLoggedIn, onOver }: Props) {
  const hasPasskey = next.publicKey !== undefined && knowsPasskeys()
  const [way, setWay] = useState<StepMethod | 'none'>(
    hasPasskey ? 'passkey' : next.methods.includes('code') ? 'code' : 'recoveryCode',
  )
  const [fault, setFault] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each way is another screen.
  useEffect(() => heading.current?.focus(), [way])

  async function take(step: Step) {
    const session = await openSession()
    try {
      const answer = await session.login(step, { stays })
      if ('username' in answer) onLoggedIn?.(answer)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'STEP_OVER') return onOver(error.message)
      if (error.code === 'CODE') return { [way]: `${error.message} Try the next one that your app shows.` }
      throw error
    }
  }

  async function answerWithPasskey() {
    setFault('')
    try {
      const credential = await passkeyAnswer(next.publicKey ?? {})
      await take({ next: 'passkey', credential })
    } catch (error) {
      setFault(passkeyFault(error))
    }
  }

  return (
    <div className={styles.login}>
      <h2 ref={heading} tabIndex={-1}>
        {titles[way]}
      </h2>
      {way === 'passkey' && (
        <>
          <p>Your device or your browser asks you to confirm that it is you.</p>
          <Button onClick={() => void answerWithPasskey()}>Use your passkey</Button>
          <p role="alert">{fault}</p>
        </>
      )}
      {way === 'code' && <CodeForm onCode={(code) => take({ next: 'code', code })} />}
      {way === 'recoveryCode' && <RecoveryForm onCode={(recoveryCode) => take({ next: 'code', recoveryCode })} />}
      {way === 'none' && <NoneLeft />}
      <p className={styles.ways}>
        {way !== 'passkey' && hasPasskey && (
          <Button look="quiet" onClick={() => setWay('passkey')}>
            Use your passkey
          </Button>
        )}
        {way !== 'code' && next.methods.includes('code') && (
          <Button look="quiet" onClick={() => setWay('code')}>
            Use a code from your app
          </Button>
        )}
        {way !== 'recoveryCode' && next.methods.includes('recoveryCode') && (
          <Button look="quiet" onClick={() => setWay('recoveryCode')}>
            Use a recovery code
          </Button>
        )}
        {way !== 'none' && (
          <Button look="quiet" onClick={() => setWay('none')}>
            I have lost all of these
          </Button>
        )}
        <Button look="quiet" onClick={() => onOver('')}>
          Start again
        </Button>
      </p>
    </div>
  )
}

const titles = {
  passkey: 'Use your passkey',
  code: 'Enter your code',
  recoveryCode: 'Enter a recovery code',
  none: 'If you have lost all of these',
} as const

type CodeProps = { onCode(code: string): ReturnType<Parameters<typeof Form>[0]['onSubmit']> }

function CodeForm({ onCode }: CodeProps) {
  return (
    <Form label="Code" onSubmit={({ code = '' }: Values) => onCode(code)}>
      <TextField
        name="code"
        label="Code"
        hint="Open your authenticator app and enter the six digits."
        inputMode="numeric"
        autoComplete="one-time-code"
        check={(code) => (/^\d{6}$/.test(code.replaceAll(' ', '')) ? undefined : 'Enter the six digits')}
      />
      <FormActions>
        <SubmitButton busyLabel="Logging in">Continue</SubmitButton>
      </FormActions>
    </Form>
  )
}

function RecoveryForm({ onCode }: CodeProps) {
  return (
    <Form label="Recovery code" onSubmit={({ recoveryCode = '' }: Values) => onCode(recoveryCode)}>
      <TextField
        name="recoveryCode"
        label="Recovery code"
        hint="One of the ten codes that you kept, such as ABCDE-12345. Each works once."
        autoComplete="off"
        maxLength={40}
        isRequired
      />
      <FormActions>
        <SubmitButton busyLabel="Logging in">Continue</SubmitButton>
      </FormActions>
    </Form>
  )
}

function NoneLeft() {
  const { contactEmail } = useSite().site
  return (
    <p>
      Another administrator can remove the second step of your account, once they know that it is you who asks. Write to{' '}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>, or ask them in person.
    </p>
  )
}
