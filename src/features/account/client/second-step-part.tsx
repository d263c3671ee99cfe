import { useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { reverify } from '#base/client/session.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { Problem } from '#base/contract/problem.ts'
import { codesLeft, type SecondStep, secondStepEndpoints } from '#features/auth/contract.ts'
import styles from './account.module.css'
import { PasskeysPart } from './passkeys-part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type NewApp = { secret: string; picture: string }

/** Sets up and removes the second step of the login (D-127). */
export function SecondStepPart() {
  const list = useList({ endpoint: secondStepEndpoints.secondStep, input: {}, rows: (step) => [step] })
  const { outcome, act } = useAct()
  const [app, setApp] = useState<NewApp>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [step] = list.rows

  const begin = () =>
    act(async () => {
      setApp(await callEndpoint(secondStepEndpoints.beginCodes, {}))
      return ''
    })

  async function confirmed(recoveryCodes: readonly string[] | undefined) {
    setApp(undefined)
    setCodes(recoveryCodes)
    list.reload()
    await act(async () => {
      await reverify()
      return 'Your login now has a second step. Your other logins have ended.'
    })
  }

  const remove = () =>
    act(async () => {
      const question = {
        message: 'Remove the app for codes?',
        hint: 'Your account will be protected by its password alone. Your other logins end.',
        okLabel: 'Remove',
      }
      if (!(await confirm(question))) return ''
      await callEndpoint(secondStepEndpoints.removeCodes, {})
      setCodes(undefined)
      list.reload()
      await reverify()
      return 'The app has been removed.'
    })

  const renew = () =>
    act(async () => {
      const question = {
        message: 'Make new recovery codes?',
        hint: 'The ones that you have no longer work.',
        okLabel: 'Make new codes',
      }
      if (!(await confirm(question))) return ''
      const { recoveryCodes } = await callEndpoint(secondStepEndpoints.renewRecoveryCodes, {})
      setCodes(recoveryCodes)
      list.reload()
      return ''
    })

  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step">Second step</h2>
      <Outcome outcome={outcome} />
      {!step && <ListState list={list} empty="" />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {step && app && <NewAppForm app={app} onConfirmed={confirmed} onCancel={() => setApp(undefined)} />}
      {step && !app && !codes && !hasStep(step) && <WithoutStep isRequired={step.isRequired} />}
      {step && !app && !codes && <PasskeysPart step={step} onAdded={confirmed} onChanged={() => list.reload()} />}
      {step && !app && !codes && <State step={step} onBegin={begin} onRemove={remove} onRenew={renew} />}
    </section>
  )
}

const hasStep = ({ codeSince, passkeys }: SecondStep) => codeSince !== null || passkeys.length > 0

const WithoutStep = ({ isRequired }: { isRequired: boolean }) => (
  <>
    <p>
      With a second step, nobody can log in with your password alone: they also need your passkey, or the code of six
      digits that an app on your phone shows and changes every half minute.
    </p>
    {isRequired && <p>One of your roles requires it.</p>}
  </>
)

type StateProps = { step: SecondStep; onBegin(): void; onRemove(): void; onRenew(): void }

function State({ step, onBegin, onRemove, onRenew }: StateProps) {
  const { codeSince, passkeys, recoveryCodesLeft, isRequired, mayUseCodes } = step
  return (
    <>
      {codeSince !== null && (
        <p>
          An app shows your codes, since <Timestamp at={codeSince} />.
        </p>
      )}
      {hasStep(step) && (
        <p>
          {codesLeft(recoveryCodesLeft)}
          {recoveryCodesLeft <= 3 && ' Make new ones before they are used up.'}
        </p>
      )}
      <FormActions>
        {codeSince === null && mayUseCodes && (
          <Button look="secondary" onClick={onBegin}>
            Use an app for codes
          </Button>
        )}
        {hasStep(step) && (
          <Button look="secondary" onClick={onRenew}>
            New recovery codes
          </Button>
        )}
        {codeSince !== null && (!isRequired || passkeys.length > 0) && (
          <Button look="secondary" onClick={onRemove}>
            Remove the app
          </Button>
        )}
      </FormActions>
      {!mayUseCodes && codeSince === null && (
        <p>This site is not set up for codes: its operator has to set SECOND_STEP_KEY.</p>
      )}
    </>
  )
}

type NewAppProps = {
  app: NewApp
  onConfirmed(codes: readonly string[] | undefined): Promise<void>
  onCancel(): void
}

function NewAppForm({ app: { secret, picture }, onConfirmed, onCancel }: NewAppProps) {
  async function turnOn(code: string) {
    try {
      const { recoveryCodes } = await callEndpoint(secondStepEndpoints.confirmCodes, { code })
      await onConfirmed(recoveryCodes)
    } catch (error) {
      if (error instanceof Problem && error.code === 'CODE') return { code: `${error.message} ${error.info}` }
      throw error
    }
  }

  return (
    <Form label="App for codes" onSubmit={({ code = '' }) => turnOn(code)}>
      <p>
        Scan the picture with an authenticator app, such as the one of your phone's maker or of your hospital. On this
        phone, copy the key into the app instead.
      </p>
      <img className={styles.picture} src={picture} alt="QR code with the key below" />
      <p>
        Key: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        name="code"
        label="Code"
        hint="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        check={(code) => (/^\d{6}$/.test(code.replaceAll(' ', '')) ? undefined : 'Enter the six digits')}
      />
      <FormActions onCancel={onCancel}>
        <SubmitButton busyLabel="Checking">Turn on</SubmitButton>
      </FormActions>
    </Form>
  )
}
