import { call } from '#base/client/call.ts'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { useCaptcha } from '#features/auth/client/index.ts'
import type { reportEndpoints } from '../endpoints.ts'
import { aboutIn } from './about.ts'

const sendReport = addressOf<typeof reportEndpoints.sendReport>('/api/report/send')

export type Sent = { days: number; email: string }

export default function Report({ onSent }: { onSent(sent: Sent): void }) {
  const { isSlow, token, renew } = useCaptcha()

  async function send({ what = '', email = '' }: Values) {
    const address = email.trim()
    try {
      const report = { ...aboutIn(location.search), what, email: address, token: await token() }
      onSent({ ...(await call(sendReport, report)), email: address })
    } finally {
      renew()
    }
  }

  return (
    <Form label="Report a fault" onSubmit={send}>
      <TextAreaField
        name="what"
        label="What is wrong or missing?"
        rows={6}
        maxLength={4000}
        isRequired
        message="Please say what is wrong or missing"
      />
      <TextField
        name="email"
        label="Your e-mail address (optional)"
        hint="Only if you would like an answer"
        dataType="Email"
        autoComplete="email"
        maxLength={254}
        messages={{ valid: 'Value is not a valid email address' }}
      />
      <FormActions>
        <SubmitButton busyLabel="Sending">Send</SubmitButton>
        <span role="status">{isSlow && 'Checking your browser…'}</span>
      </FormActions>
    </Form>
  )
}
