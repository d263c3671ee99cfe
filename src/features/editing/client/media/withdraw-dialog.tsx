import { useId } from 'react'
import { call } from '#base/client/call.ts'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { counted } from '#base/contract/counted.ts'
import { addressOf, type OutputOf } from '#base/contract/endpoint.ts'
import type { mediaEndpoints } from '#features/media/contract.ts'

const uploadPlaces = addressOf<typeof mediaEndpoints.uploadPlaces>('/api/media/places')
const withdrawUpload = addressOf<typeof mediaEndpoints.withdrawUpload>('/api/media/withdraw')

type Places = OutputOf<typeof mediaEndpoints.uploadPlaces>

type Props = {
  uploadId: number
  onClose(): void
  /** Called with a message for the edit bar. */
  onWithdrawn(notice: string): void
}

export function WithdrawDialog({ uploadId, onClose, onWithdrawn }: Props) {
  const formId = useId()
  const { answer: shown, failure } = useLoad({
    subject: `${uploadId}`,
    load: (signal) => call(uploadPlaces, { uploadId }, { signal }),
  })

  async function withdraw({ reason = '', forgetName }: Values) {
    if (reason.trim().length < 3) return { reason: 'Enter at least 3 characters' }
    await call(withdrawUpload, { uploadId, reason, forgetName: forgetName === 'true' })
    onWithdrawn('The file has been removed everywhere.')
  }

  const isOpen = shown?.mayWithdraw === true
  return (
    <ModalDialog
      title="Remove this file everywhere, for good?"
      size={2}
      onClose={onClose}
      actions={
        isOpen && (
          <Button type="submit" form={formId}>
            Remove
          </Button>
        )
      }
      onCancel={onClose}
    >
      {!shown && !failure && <Loader label="Loading where the file is shown" isSmall />}
      {failure && <p role="alert">{failure}</p>}
      {shown && !isOpen && (
        <p>Only an administrator, or its uploader if nobody else has uploaded it, can remove the file everywhere.</p>
      )}
      {isOpen && (
        <>
          <p>{placesText(shown.places)}</p>
          <Form
            id={formId}
            label="Remove this file everywhere"
            initial={{ reason: '', forgetName: '' }}
            onSubmit={withdraw}
          >
            <TextAreaField name="reason" label="Why?" isRequired message="Enter why" maxLength={500} rows={2} />
            <CheckboxField name="forgetName" label="Also delete its name" />
          </Form>
          <p>We cannot recall copies that people have downloaded, or that search engines have stored.</p>
        </>
      )}
    </ModalDialog>
  )
}

function placesText(places: Places['places']): string {
  const names = [...new Map(places.map(({ url, title }) => [url, title ?? url])).values()]
  if (names.length === 0) return 'No page shows it now.'
  return `It is shown on ${counted(names.length, 'page')}: ${names.join(', ')}.`
}
