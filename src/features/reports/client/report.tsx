import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { isSitePath } from '#base/contract/site-path.ts'
import { useCaptcha } from '#features/auth/client/index.ts'
import type { reportEndpoints } from '../endpoints.ts'

const sendReport = addressOf<typeof reportEndpoints.sendReport>('/api/report/send')

type Sent = { days: number; email: string; page: string }

/** Asks what is wrong or missing. The page that led here, its section and its version go along. */
export default function Report() {
  const { isSlow, token, renew } = useCaptcha()
  const [sent, setSent] = useState<Sent>()

  async function send({ what = '', email = '' }: Values) {
    const about = aboutIn(location.search)
    const address = email.trim()
    try {
      const { days } = await call(sendReport, { ...about, what, email: address, token: await token() })
      setSent({ days, email: address, page: about.page ?? '' })
    } finally {
      renew()
    }
  }

  if (sent) return <Thanks {...sent} />
  return (
    <StatementPage>
      <p>
        Say in your own words what is wrong or missing. The address and the version of the page that you came from are
        sent too. Do not send anything about a patient.
      </p>
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
      <noscript>
        <p>To send a report, please turn on JavaScript.</p>
      </noscript>
    </StatementPage>
  )
}

/** The page that a report is about, from the query of its address: a path of this site, or its whole address (2.6). */
function aboutIn(search: string): { page?: string; section?: string; version?: string } {
  const query = new URLSearchParams(search)
  const page = (query.get('page') ?? '').replace(location.origin, '')
  const section = query.get('section') ?? query.get('popup') ?? ''
  return {
    ...(isSitePath(page) && { page: page.slice(0, 300) }),
    ...(section && { section: section.slice(0, 200) }),
    ...(query.has('version') && { version: (query.get('version') ?? '').slice(0, 40) }),
  }
}

function Thanks({ days, email, page }: Sent) {
  useEffect(() => document.querySelector<HTMLElement>('#app-content h1')?.focus(), [])
  return (
    <StatementPage title="Thank you">
      <p>
        The editors have your report.{' '}
        {email ? (
          <>
            You will hear from them at <strong>{email}</strong> within {days} days.
          </>
        ) : (
          `They look at it within ${days} days.`
        )}
      </p>
      <p>{page ? <a href={page}>Back to the page</a> : <a href="/">To the home page</a>}</p>
    </StatementPage>
  )
}
