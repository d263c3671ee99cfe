import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { readNumber } from '#base/contract/validation/number.ts'
import { type Entered, PortletForm } from '../../../client/portlet-form.tsx'
import type { TestNote } from '../contract.ts'

type Props = {
  portletId: string
  note: TestNote
  saved: { username: string; modified: string } | null
  mayWrite: boolean
}

export function NoteForm({ portletId, note, saved, mayWrite }: Props) {
  return (
    <>
      {mayWrite ? (
        <PortletForm portletId={portletId} baseline={valuesOf(note)} read={read}>
          <TextAreaField name="text" label="Text" maxLength={2000} />
          <TextField name="number" label="Number" dataType="Float" min={-1_000_000} max={1_000_000} />
          <CheckboxField name="isTicked" label="Ticked" />
        </PortletForm>
      ) : (
        <dl>
          <dt>Text</dt>
          <dd>{note.text || 'None'}</dd>
          <dt>Number</dt>
          <dd>{note.number ?? 'None'}</dd>
          <dt>Ticked</dt>
          <dd>{note.isTicked ? 'Yes' : 'No'}</dd>
        </dl>
      )}
      {saved && (
        <p>
          Saved by {saved.username}, <Timestamp at={saved.modified} />
        </p>
      )}
    </>
  )
}

const valuesOf = ({ text, number, isTicked }: TestNote): Values => ({
  text,
  number: number === null ? '' : String(number),
  isTicked: isTicked ? 'true' : '',
})

function read({ text = '', number = '', isTicked }: Values): Entered {
  const parsed = number.trim() === '' ? null : readNumber(number)
  if (parsed === undefined) return { faults: { number: 'Enter a valid value' } }
  return { entry: { note: { text, number: parsed, isTicked: isTicked === 'true' } } }
}
