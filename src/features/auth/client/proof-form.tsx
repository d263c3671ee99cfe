import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { PasswordField } from '#base/client/forms/password-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { currentUser } from '#base/client/user.ts'
import { required } from '#base/contract/validation/validators.ts'
import type { Proof, ProofMethod, ProofMethods } from '../proof.ts'
import { knowsPasskeys, passkeyAnswer, passkeyFault } from './passkey.ts'
import styles from './proof-form.module.css'

type Props = ProofMethods & {
  heading: 'h2' | 'h3'
  busyLabel: string
  /** Returns the fault of a refused code or password; throws anything else. */
  onProof(proof: Proof): Promise<string | undefined>
  /** The user says that they have logged in at the organisation. */
  onSignedOn?(): void
  /** What to do without any of these, on a screen of its own. */
  lost?: ReactNode
  children?: ReactNode
}

/** Asks for a proof of who the user is, in one of the ways that their account has. */
export function ProofForm({
  methods,
  publicKey,
  heading: Heading,
  busyLabel,
  onProof,
  onSignedOn,
  lost,
  children,
}: Props) {
  const ways = methods.filter((method) => method !== 'passkey' || (publicKey && knowsPasskeys()))
  const [way, setWay] = useState<ProofMethod | 'none'>(ways[0] ?? 'none')
  const [fault, setFault] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each way is another screen.
  useEffect(() => title.current?.focus(), [way])

  async function answerWithPasskey() {
    setFault('')
    try {
      setFault((await onProof({ credential: await passkeyAnswer(publicKey ?? {}) })) ?? '')
    } catch (error) {
      setFault(passkeyFault(error))
    }
  }

  async function prove(proof: Proof): Promise<Faults | undefined> {
    const refused = await onProof(proof)
    return refused === undefined ? undefined : { [way]: refused }
  }

  return (
    <div className={styles.proof}>
      <Heading ref={title} tabIndex={-1}>
        {titles[way]}
      </Heading>
      {way === 'passkey' && (
        <>
          <p>Your device or your browser asks you to confirm that it is you.</p>
          <Button onClick={() => void answerWithPasskey()}>Use your passkey</Button>
          <p role="alert">{fault}</p>
        </>
      )}
      {way === 'code' && (
        <Form label="Code" onSubmit={({ code = '' }: Values) => prove({ code })}>
          <TextField
            name="code"
            label="Code"
            hint="Open your authenticator app and enter the six digits."
            inputMode="numeric"
            autoComplete="one-time-code"
            check={(code) => (/^\d{6}$/.test(code.replaceAll(' ', '')) ? undefined : 'Enter the six digits')}
          />
          <Submit busyLabel={busyLabel} />
        </Form>
      )}
      {way === 'recoveryCode' && (
        <Form label="Recovery code" onSubmit={({ recoveryCode = '' }: Values) => prove({ recoveryCode })}>
          <TextField
            name="recoveryCode"
            label="Recovery code"
            hint="One of the ten codes that you kept, such as ABCDE-12345. Each works once."
            autoComplete="off"
            maxLength={40}
            isRequired
          />
          <Submit busyLabel={busyLabel} />
        </Form>
      )}
      {way === 'password' && (
        <Form label="Confirm with your password" onSubmit={({ password = '' }: Values) => prove({ password })}>
          {/* For password managers, which need the username. */}
          <input hidden readOnly type="text" autoComplete="username" value={currentUser()?.username ?? ''} />
          <PasswordField name="password" label="Password" autoComplete="current-password" check={required} />
          <Submit busyLabel={busyLabel} />
        </Form>
      )}
      {way === 'signOn' && <SignOnAgain onSignedOn={onSignedOn} />}
      {way === 'none' && lost}
      <p className={styles.ways}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" onClick={() => setWay(other)}>
              {buttons[other]}
            </Button>
          ))}
        {lost && way !== 'none' && (
          <Button look="quiet" onClick={() => setWay('none')}>
            I have lost all of these
          </Button>
        )}
        {children}
      </p>
    </div>
  )
}

const titles = {
  passkey: 'Use your passkey',
  code: 'Enter your code',
  recoveryCode: 'Enter a recovery code',
  password: 'Enter your password',
  signOn: 'Log in again',
  none: 'If you have lost all of these',
} as const

const buttons = {
  passkey: 'Use your passkey',
  code: 'Use a code from your app',
  recoveryCode: 'Use a recovery code',
  password: 'Use your password',
  signOn: 'Log in again',
} as const

/** For users without a password here: a login at the organisation in another window is a new login here. */
function SignOnAgain({ onSignedOn }: { onSignedOn: Props['onSignedOn'] }) {
  const [fault, setFault] = useState('')
  const [isOpened, setIsOpened] = useState(false)
  async function open() {
    setFault('')
    try {
      await (await import('./sign-on.ts')).signOnAgain()
      setIsOpened(true)
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <>
      <p>Log in at your organisation again in a new window, then come back here and continue.</p>
      <FormActions>
        <Button look={isOpened ? 'secondary' : 'primary'} onClick={() => void open()}>
          Log in again
        </Button>
        {isOpened && <Button onClick={onSignedOn}>Continue</Button>}
      </FormActions>
      <p role="alert">{fault}</p>
    </>
  )
}

const Submit = ({ busyLabel }: { busyLabel: string }) => (
  <FormActions>
    <SubmitButton busyLabel={busyLabel}>Continue</SubmitButton>
  </FormActions>
)
