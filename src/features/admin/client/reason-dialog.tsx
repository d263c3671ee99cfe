import type { ReactNode } from 'react'
import { FormDialog } from '#base/client/forms/form-dialog.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'

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
    <FormDialog title={title} okLabel={label} onSubmit={({ reason = '' }) => act(reason)} onClose={onClose}>
      <p>{children}</p>
      <TextField
        name="reason"
        label="Reason"
        hint="For the audit."
        autoComplete="off"
        maxLength={500}
        check={(reason) => (reason.trim().length < 3 ? 'Enter a reason' : undefined)}
        isRequired
      />
    </FormDialog>
  )
}
