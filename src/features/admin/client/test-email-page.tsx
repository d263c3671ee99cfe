import { useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { useErrorRoute } from '#base/client/lists/failure.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { useSite } from '#base/client/site.ts'
import { Indicator, StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { adminEndpoints, type TestDelivery } from '../endpoints.ts'
import { MachineOutput } from './machine-output.tsx'

/** Sends a test message and shows the mail server's response (2.2, D-56). */
export default function TestEmailPage() {
  const { site } = useSite()
  const [delivery, setDelivery] = useState<TestDelivery>()
  const toErrorRoute = useErrorRoute()
  const isHydrated = useIsHydrated()

  async function send({ to = '', subject = '', text = '' }: Values) {
    setDelivery(undefined)
    try {
      setDelivery(await callEndpoint(adminEndpoints.sendTestMail, { to, subject, text }))
    } catch (error) {
      if (!toErrorRoute(error)) throw error
    }
  }

  const initial = {
    subject: `Test e-mail from ${site.shortName}`,
    text: `This is a test message from ${site.name}. If you can read it, e-mail works.`,
  }
  return (
    <StatementPage>
      <p>Ten test messages an hour can be sent. Each is in the audit.</p>
      <MailServer />
      {/* Input typed before hydration would be lost. */}
      {isHydrated ? (
        <Form label="Test e-mail" initial={initial} onSubmit={send}>
          <TextField
            name="to"
            label="To"
            dataType="Email"
            autoComplete="email"
            maxLength={254}
            messages={{ required: 'Value is required', valid: 'Value is not a valid email address' }}
            isRequired
          />
          <TextField name="subject" label="Subject" maxLength={200} isRequired />
          <TextAreaField name="text" label="Text" rows={4} maxLength={10_000} isRequired />
          <FormActions>
            <SubmitButton>Send</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <Loader />
      )}
      <div role="status">{delivery && <Outcome delivery={delivery} />}</div>
      <p>
        <a href="/admin">Back to administration</a>
      </p>
    </StatementPage>
  )
}

function MailServer() {
  const { answer, fault } = useList({ endpoint: adminEndpoints.mailServer, input: {}, rows: () => [] })
  const status = fault ? 'error' : answer ? 'info' : 'loading'
  const isOutbox = answer?.server === 'outbox'
  return (
    <Indicator label="Server" status={status}>
      {fault || (isOutbox ? 'None: messages are written to the outbox' : (answer?.server ?? 'Loading…'))}
    </Indicator>
  )
}

function Outcome({ delivery: { isSent, server, fault, messageId, dialogue } }: { delivery: TestDelivery }) {
  const isInOutbox = server === 'outbox'
  return (
    <>
      <h2>
        {!isSent
          ? 'The message was not sent'
          : isInOutbox
            ? 'The message was written to the outbox'
            : 'The message was sent'}
      </h2>
      <p>
        <StatusText status={isSent ? 'ok' : 'error'}>
          {isSent ? `${isInOutbox ? 'No mail server is set' : `${server} accepted it`}: ${messageId}` : fault}
        </StatusText>
      </p>
      <h3>Conversation with the mail server</h3>
      {dialogue.length === 0 ? (
        <p>None: no connection was made.</p>
      ) : (
        <MachineOutput label="Conversation with the mail server">{dialogue.join('\n')}</MachineOutput>
      )}
    </>
  )
}
