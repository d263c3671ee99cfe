import { useState } from 'react'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { textOfError, useErrorRoute } from '#base/client/lists/failure.ts'
import { Button } from '#base/client/ui/button.tsx'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { errorEndpoints } from '#features/errors/contract.ts'

/** Causes an error on the server (2.2, D-22). */
export default function TestErrorPage() {
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const toErrorRoute = useErrorRoute()

  async function fail() {
    if (isBusy) return
    setIsBusy(true)
    setFault('')
    try {
      await callEndpoint(errorEndpoints.testError, {})
      setFault('The server did not fail, though it should have.')
    } catch (error) {
      if (!toErrorRoute(error)) setFault(textOfError(error))
    }
    setIsBusy(false)
  }

  return (
    <StatementPage>
      <p>
        The server fails on purpose and answers with status 500. You are taken to the error page, which shows a
        reference. The same reference is in the server's log and <a href="/admin?part=errors">among the errors</a>.
      </p>
      <p>
        <Button onClick={fail} aria-disabled={isBusy || undefined}>
          Generate a test error
        </Button>
      </p>
      <p role="alert">{fault}</p>
      <p>
        <a href="/admin">Back to administration</a>
      </p>
    </StatementPage>
  )
}
