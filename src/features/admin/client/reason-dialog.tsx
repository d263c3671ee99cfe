import type { ReactNode } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'

type Props = {
  title: string
  /** What follows from the act. */
  children: ReactNode
  /** The button that does it. */
  label: string
  onClose(): void
  act(reason: string): Promise<void>
}

export function ReasonDialog({ title, children, label, onClose, act }: Props) {
  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="reason-form">
            {label}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <Form id="reason-form" onSubmit={({ reason = '' }) => act(reason)}>
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
