import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { saveAs } from '#base/client/save-as.ts'
import { Button } from '#base/client/ui/button.tsx'
import { accountEndpoints } from '../endpoints.ts'

/** What the site holds about the account, as a file for its owner. */
export function DataPart() {
  const { outcome, act } = useAct()
  const download = () =>
    act(async () => {
      const { tables } = await callEndpoint(accountEndpoints.personalData, {})
      saveAs(new Blob([JSON.stringify(tables, null, 2)], { type: 'application/json' }), 'my-data.json')
      return 'The download has started.'
    })
  return (
    <section aria-labelledby="account-data">
      <h2 id="account-data">Your data</h2>
      <p>
        Your account, your logins, and a record of what you have saved and done. To have your account erased, ask an
        administrator.
      </p>
      <Outcome outcome={outcome} />
      <Button look="secondary" onClick={download}>
        Download what you hold on me
      </Button>
    </section>
  )
}
