import { Form } from '#base/client/forms/form.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { adminEndpoints, type UserRow } from '../endpoints.ts'

type Props = { user: UserRow; onClose(): void; onReset(): void }

/** Removes the second step of somebody who has lost it (D-127). */
export function ResetStepDialog({ user: { id, username }, onClose, onReset }: Props) {
  async function reset({ reason = '' }: Readonly<Record<string, string>>) {
    await callEndpoint(adminEndpoints.resetSecondStep, { id, reason })
    onReset()
  }
  return (
    <ModalDialog
      title={`Reset the second step of ${username}?`}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="reset-step-form">
            Reset
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        Confirm by another route, such as a telephone call, that the request comes from the account’s owner: after the
        reset the password alone logs in. The owner is notified by e-mail and logged out everywhere.
      </p>
      <Form id="reset-step-form" onSubmit={reset}>
        <TextField
          name="reason"
          label="Reason"
          hint="For the audit."
          autoComplete="off"
          maxLength={500}
          check={(reason) => (reason.trim().length < 3 ? 'Enter a reason' : undefined)}
          isRequired
        />
      </Form>
    </ModalDialog>
  )
}
