import { useLocation } from 'react-router'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { signOnProblemIn } from '#features/auth/client/index.ts'
import { signOnEndpoints } from '#features/auth/contract.ts'

/** Connects the account with one at the organisation (D-129). */
export function SignOnPart({ name }: { name: string }) {
  const list = useList({ endpoint: signOnEndpoints.signOn, input: {}, rows: (state) => [state] })
  const { outcome, act } = useAct()
  const problem = signOnProblemIn(useLocation().search, name)
  const [state] = list.rows

  const begin = () =>
    act(async () => {
      const { url } = await callEndpoint(signOnEndpoints.connectSignOn, {})
      location.assign(url)
      return ''
    })

  const end = () =>
    act(async () => {
      const question = {
        message: `Disconnect your account from ${name}?`,
        hint: 'You then log in with your password. Your other logins end.',
        okLabel: 'Disconnect',
      }
      if (!(await confirm(question))) return ''
      await callEndpoint(signOnEndpoints.disconnectSignOn, {})
      list.reload()
      return 'Your account is no longer connected.'
    })

  return (
    <section aria-labelledby="sign-on">
      <h2 id="sign-on">Single sign-on</h2>
      {problem && (
        <p role="alert">
          <StatusText status="warning">{problem}</StatusText>
        </p>
      )}
      <Outcome outcome={outcome} />
      {!state && <ListState list={list} empty="" />}
      {state && !state.isConnected && (
        <>
          <p>Connect your account, and you can log in with {name}.</p>
          <p>
            <Button look="secondary" onClick={begin}>
              Connect with {name}
            </Button>
          </p>
        </>
      )}
      {state?.isConnected && <p>You log in with {name}.</p>}
      {state?.isConnected && state.mayDisconnect && (
        <p>
          <Button look="secondary" onClick={end}>
            Disconnect
          </Button>
        </p>
      )}
    </section>
  )
}
