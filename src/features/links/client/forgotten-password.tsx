import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { useSite } from '#base/client/site.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import type { linkEndpoints } from '../endpoints.ts'

const forgottenPassword = addressOf<typeof linkEndpoints.forgottenPassword>('/api/link/forgotten-password')

/** Requests a password link. The response is the same whether or not there is an account (T3). */
export default function ForgottenPassword() {
  const [sentTo, setSentTo] = useState<string>()

  async function send({ email = '' }: Values) {
    await call(forgottenPassword, { email: email.trim() })
    setSentTo(email.trim())
  }

  if (sentTo !== undefined) return <Sent to={sentTo} />
  return (
    <StatementPage>
      <p>Enter the e-mail address of your account. We will send you a link to set a new password.</p>
      <Form label="Forgotten password" onSubmit={send}>
        <TextField
          name="email"
          label="E-mail address"
          dataType="Email"
          autoComplete="email"
          maxLength={254}
          messages={{ required: 'Value is required', valid: 'Value is not a valid email address' }}
          isRequired
        />
        <FormActions>
          <SubmitButton>Send the link</SubmitButton>
        </FormActions>
      </Form>
      <noscript>
        <p>To ask for a link, please turn on JavaScript.</p>
      </noscript>
      <p>
        <a href="/login">Back to login</a>
      </p>
    </StatementPage>
  )
}

function Sent({ to }: { to: string }) {
  const { site } = useSite()
  useEffect(() => document.querySelector<HTMLElement>('#app-content h1')?.focus(), [])
  return (
    <StatementPage title="Check your e-mail">
      <p>
        If there is an account with the e-mail address <strong>{to}</strong>, a link to set a new password is on its way
        there. It can be used once, within 30 minutes.
      </p>
      <p>
        No message? Check your spam folder and the address, or contact us:{' '}
        <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
      <p>
        <a href="/login">Back to login</a>
      </p>
    </StatementPage>
  )
}
