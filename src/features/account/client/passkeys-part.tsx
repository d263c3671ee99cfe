import { useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { type Column, DataTable } from '#base/client/lists/data-table.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { RowButtons } from '#base/client/lists/row-buttons.tsx'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { reverify } from '#base/client/session.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { browserOf } from '#base/contract/browser.ts'
import { Problem } from '#base/contract/problem.ts'
import { knowsPasskeys, newPasskey, passkeyFault } from '#features/auth/client/index.ts'
import { type SecondStep, secondStepEndpoints } from '#features/auth/contract.ts'

type Passkey = SecondStep['passkeys'][number]
type Props = {
  step: SecondStep
  onAdded(codes: readonly string[] | undefined): Promise<void>
  onChanged(): void
}

export function PasskeysPart({ step: { passkeys }, onAdded, onChanged }: Props) {
  const { outcome, act } = useAct()
  const [shown, setShown] = useState<'add' | Passkey>()

  async function save({ name = '' }: Values) {
    if (shown !== 'add') {
      if (shown) await callEndpoint(secondStepEndpoints.renamePasskey, { id: shown.id, name })
      setShown(undefined)
      return onChanged()
    }
    try {
      const { publicKey } = await callEndpoint(secondStepEndpoints.beginPasskey, {})
      const credential = await newPasskey(publicKey)
      const { recoveryCodes } = await callEndpoint(secondStepEndpoints.confirmPasskey, { name, credential })
      setShown(undefined)
      await onAdded(recoveryCodes)
    } catch (error) {
      throw error instanceof Problem ? error : new Error(passkeyFault(error))
    }
  }

  const remove = ({ id, name }: Passkey) =>
    act(async () => {
      const hint = 'It can no longer log in to your account. Your other logins end.'
      if (!(await confirm({ message: `Remove the passkey ${name}?`, hint, okLabel: 'Remove' }))) return ''
      await callEndpoint(secondStepEndpoints.removePasskey, { id })
      onChanged()
      await reverify()
      return 'The passkey has been removed.'
    })

  const columns: readonly Column<Passkey>[] = [
    { head: 'Passkey', cell: ({ name }) => name },
    { head: 'Since', isFirm: true, cell: ({ created }) => <Timestamp at={created} /> },
    { head: 'Last used', isFirm: true, cell: ({ lastUsed }) => <Timestamp at={lastUsed} otherwise="Never" /> },
    {
      head: 'Actions',
      cell: (passkey) => (
        <RowButtons>
          <Button look="secondary" aria-label={`Rename ${passkey.name}`} onClick={() => setShown(passkey)}>
            Rename
          </Button>
          <Button look="secondary" aria-label={`Remove ${passkey.name}`} onClick={() => remove(passkey)}>
            Remove
          </Button>
        </RowButtons>
      ),
    },
  ]

  return (
    <>
      <Outcome outcome={outcome} />
      {passkeys.length > 0 && <DataTable label="Passkeys" columns={columns} rows={passkeys} keyOf={({ id }) => id} />}
      {shown ? (
        <Form
          key={shown === 'add' ? 'add' : shown.id}
          label="Passkey"
          initial={{ name: shown === 'add' ? browserOf(navigator.userAgent) : shown.name }}
          onSubmit={save}
        >
          <TextField
            name="name"
            label="Name of the passkey"
            hint="A name that you will recognise, such as the device or password manager that it is on."
            autoComplete="off"
            maxLength={60}
            isRequired
          />
          <FormActions onCancel={() => setShown(undefined)}>
            <SubmitButton busyLabel="Saving">{shown === 'add' ? 'Continue' : 'Save'}</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        knowsPasskeys() && (
          <p>
            <Button look={passkeys.length > 0 ? 'secondary' : 'primary'} onClick={() => setShown('add')}>
              Add a passkey
            </Button>
          </p>
        )
      )}
    </>
  )
}
