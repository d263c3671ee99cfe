import { type ComponentProps, useId } from 'react'
import { Button } from '../ui/button.tsx'
import { type DialogSize, ModalDialog } from '../ui/modal-dialog.tsx'
import { mayLoseChanges } from '../unsaved.ts'
import { Form } from './form.tsx'
import { FormActions, SubmitButton } from './submit-button.tsx'

type Props = ComponentProps<typeof Form> & {
  title: string
  size?: DialogSize
  okLabel?: string
  /** What Ok says while the form is being sent. With it the buttons are part of the form, otherwise the dialog's foot. */
  busyLabel?: string
  onClose(): void
}

/** A dialog with a form, Ok and Cancel. A click beside it or Escape asks first if unsaved changes would be lost. */
export function FormDialog({ title, size = 1, okLabel = 'Ok', busyLabel, onClose, children, ...form }: Props) {
  const id = useId()
  const dismiss = async () =>
    (form.unsaved === undefined || (await mayLoseChanges(closePrompt, form.unsaved))) && onClose()
  return (
    <ModalDialog
      title={title}
      size={size}
      onClose={() => void dismiss()}
      {...(!busyLabel && {
        actions: (
          <Button type="submit" form={id}>
            {okLabel}
          </Button>
        ),
        onCancel: onClose,
      })}
    >
      <Form id={id} {...form}>
        {children}
        {busyLabel && (
          <FormActions onCancel={onClose}>
            <SubmitButton busyLabel={busyLabel}>{okLabel}</SubmitButton>
          </FormActions>
        )}
      </Form>
    </ModalDialog>
  )
}

/** The question before a dialog with changes closes. */
export const closePrompt = {
  message: 'There are unsaved changes, are you sure you wish to close the dialog?',
  hint: 'Unsaved changes will be lost.',
}
