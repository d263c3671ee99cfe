import { useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { confirm, showMessage } from '#base/client/ui/confirm.ts'
import { type Closing, type DialogSize, ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import styles from './gallery.module.css'
import { Section } from './section.tsx'

const sizes = [0, 1, 2, 3, 4] as const

type Shown = { size: DialogSize; kind: 'form' | 'long' | 'handle' | 'bad handle' }

export function DialogsSection() {
  const [answer, setAnswer] = useState('')
  const [shown, setShown] = useState<Shown>()

  const ask = async () =>
    setAnswer(
      String(
        await confirm({
          message: 'Are you sure you wish to remove the "Testing" tab?',
          hint: 'This will also discard all columns and portlets on the tab.',
        }),
      ),
    )
  const notify = async () => {
    await showMessage({
      title: 'Logged out',
      message: 'You have been logged out.',
      hint: 'Your session has ended.',
      info: 'Log in again to go on.\nReference: 4f1c',
    })
    setAnswer('notice closed')
  }
  function close(how: Closing | 'ok' | 'cancel') {
    setShown(undefined)
    setAnswer(how)
  }

  return (
    <Section title="Dialogs">
      <div className={styles.row}>
        <Button onClick={ask}>Confirm</Button>
        <Button onClick={notify}>Tell</Button>
      </div>
      <div className={styles.row}>
        {sizes.map((size) => (
          <Button key={size} look="secondary" onClick={() => setShown({ size, kind: 'form' })}>
            Dialog {size}
          </Button>
        ))}
        {(['long', 'handle', 'bad handle'] as const).map((kind) => (
          <Button key={kind} look="quiet" onClick={() => setShown({ size: 1, kind })}>
            Dialog with {kind === 'long' ? 'much text' : `a ${kind}`}
          </Button>
        ))}
      </div>
      <p>
        Answer: <output aria-label="Answer">{answer}</output>
      </p>
      {shown && <Shown {...shown} onEnd={close} />}
    </Section>
  )
}

function Shown({ size, kind, onEnd }: Shown & { onEnd(how: Closing | 'ok' | 'cancel'): void }) {
  return (
    <ModalDialog
      title={kind === 'form' ? 'Edit the figure' : `Dialog with ${kind}`}
      size={size}
      {...(kind === 'handle' && { handle: '.gallery-handle' })}
      {...(kind === 'bad handle' && { handle: 'header' })}
      onClose={onEnd}
      actions={
        <Button type="submit" form="gallery-dialog">
          Ok
        </Button>
      }
      onCancel={() => onEnd('cancel')}
    >
      <Form id="gallery-dialog" initial={{ scaling: 'fit' }} onSubmit={async () => onEnd('ok')}>
        {kind === 'handle' && <p className="gallery-handle">Drag the dialog by this line.</p>}
        {kind === 'long' ? (
          Array.from({ length: 30 }, (_, at) => (
            <p key={at.toString()}>Paragraph {at + 1} of a text that must scroll.</p>
          ))
        ) : (
          <>
            <TextAreaField name="description" label="Description" hint="What the picture shows" />
            <SelectField
              name="scaling"
              label="Scaling"
              hasEmpty={false}
              options={[
                { value: 'crop', label: 'Crop' },
                { value: 'fit', label: 'Fit' },
                { value: 'fill', label: 'Fill' },
              ]}
            />
            <TextField
              name="width"
              label="Maximum width"
              dataType="Integer"
              min={0}
              max={9999}
              maxLength={4}
              suffix="px"
            />
          </>
        )}
      </Form>
    </ModalDialog>
  )
}
