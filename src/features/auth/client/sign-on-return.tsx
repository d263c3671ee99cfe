import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import type { signOnEndpoints } from '../single-sign-on/endpoints.ts'

const finishSignOn = addressOf<typeof signOnEndpoints.finishSignOn>('/api/auth/sign-on/finish')

let finishing: Promise<void> | undefined

async function finish() {
  const { redirect } = await call(finishSignOn, { query: location.search.slice(1) })
  location.replace(redirect)
}

/** The page to which the organisation sends the browser back (D-129). */
export default function SignOnReturn() {
  const [fault, setFault] = useState('')
  useEffect(() => {
    // Good once, however often the page is rendered.
    finishing ??= finish()
    finishing.catch((error: Error) => setFault(error.message))
  }, [])
  return (
    <StatementPage>
      <p role="status">{fault === '' && 'Logging in…'}</p>
      <p role="alert">{fault}</p>
      {fault && (
        <p>
          <a href="/login">Back to the login</a>
        </p>
      )}
      <noscript>
        <p>To log in, please turn on JavaScript.</p>
      </noscript>
    </StatementPage>
  )
}
