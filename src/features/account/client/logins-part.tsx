import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { type Column, DataTable } from '#base/client/lists/data-table.tsx'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { RowButtons } from '#base/client/lists/row-buttons.tsx'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { browserOf } from '#base/contract/browser.ts'
import { authEndpoints, type Session } from '#features/auth/contract.ts'
import styles from './account.module.css'

const hint = 'Unsaved changes there may be lost.'

export function LoginsPart() {
  const list = useList({ endpoint: authEndpoints.sessions, input: {}, rows: ({ sessions }) => sessions })
  const { outcome, act } = useAct()

  const end = ({ id, agent }: Session) =>
    act(async () => {
      const message = `Are you sure you wish to end the login with ${browserOf(agent)}?`
      if (!(await confirm({ message, hint, okLabel: 'End login' }))) return ''
      await callEndpoint(authEndpoints.revokeSession, { id })
      list.reload()
      return 'The login has ended.'
    })

  const endOthers = () =>
    act(async () => {
      const message = 'Are you sure you wish to end all your other logins?'
      if (!(await confirm({ message, hint, okLabel: 'End logins' }))) return ''
      const { ended } = await callEndpoint(authEndpoints.revokeOtherSessions, {})
      list.reload()
      return ended === 1 ? 'One login has ended.' : `${ended} logins have ended.`
    })

  const columns: readonly Column<Session>[] = [
    { head: 'Browser', cell: ({ agent }) => <span title={agent}>{browserOf(agent)}</span> },
    { head: 'Since', isFirm: true, cell: ({ created }) => <Timestamp at={created} /> },
    { head: 'Last used', isFirm: true, cell: ({ seen }) => <Timestamp at={seen} /> },
    { head: 'Address', isFirm: true, cell: ({ address }) => address },
    {
      head: 'Actions',
      cell: (session) =>
        session.isCurrent ? (
          <span className={styles.soft}>This browser</span>
        ) : (
          <RowButtons>
            <Button
              look="secondary"
              aria-label={`End the login with ${browserOf(session.agent)} from ${session.address}`}
              onClick={() => end(session)}
            >
              End
            </Button>
          </RowButtons>
        ),
    },
  ]

  return (
    <section aria-labelledby="account-logins">
      <h2 id="account-logins">Logins</h2>
      <p>If you do not recognise one of these, end it and change your password.</p>
      <Outcome outcome={outcome} />
      <DataTable label="Logins" columns={columns} rows={list.rows} keyOf={({ id }) => id} />
      <ListState list={list} empty="You have no logins." />
      {list.rows.length > 1 && (
        <p>
          <Button look="secondary" onClick={endOthers}>
            End all others
          </Button>
        </p>
      )}
    </section>
  )
}
