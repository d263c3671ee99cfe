import { Form } from '#base/client/forms/form.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { limits, titleRequired } from '../../contract/index.ts'

type Props = { title: string; initial: string; onClose(): void; onTitle(title: string): void }

export function TitleDialog({ title, initial, onClose, onTitle }: Props) {
  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="tab-title">
            Ok
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Form
        id="tab-title"
        initial={{ title: initial }}
        onSubmit={async ({ title: entered = '' }) => {
          onClose()
          onTitle(entered.trim())
        }}
      >
        <TextField
          name="title"
          label="Title"
          maxLength={limits.maxTitle}
          autoComplete="off"
          isRequired
          messages={{ required: titleRequired }}
        />
      </Form>
    </ModalDialog>
  )
}
