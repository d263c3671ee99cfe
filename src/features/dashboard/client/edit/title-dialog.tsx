import { FormDialog } from '#base/client/forms/form-dialog.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { limits, titleRequired } from '../../contract/index.ts'

type Props = { title: string; initial: string; onClose(): void; onTitle(title: string): void }

export function TitleDialog({ title, initial, onClose, onTitle }: Props) {
  return (
    <FormDialog
      title={title}
      initial={{ title: initial }}
      onSubmit={async ({ title: entered = '' }) => {
        onClose()
        onTitle(entered.trim())
      }}
      onClose={onClose}
    >
      <TextField
        name="title"
        label="Title"
        maxLength={limits.maxTitle}
        autoComplete="off"
        isRequired
        messages={{ required: titleRequired }}
      />
    </FormDialog>
  )
}
