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
import { adminEndpoints, type SessionRow } from '../endpoints.ts'
import styles from './admin.module.css'
import { userCell } from './user-cell.tsx'

export default function LoginsPart() {
  const list = useList({
    endpoint: adminEndpoints.allSessions,
    input: {},
    rows: ({ sessions }) => sessions,
    after: (rows) => ({ offset: rows.length }),
  })
  const { outcome, act } = useAct()

  const end = ({ id, userId, username }: SessionRow) =>
    act(async () => {
      const message = `Are you sure you wish to end this login of ${username}?`
      if (!(await confirm({ message, hint: 'Their unsaved changes may be lost.', okLabel: 'End login' }))) return ''
      await callEndpoint(adminEndpoints.revokeSession, { userId, id })
      list.reload()
      return `A login of ${username} is ended.`
    })

  const columns: readonly Column<SessionRow>[] = [
    { head: 'User', cell: userCell },
    { head: 'Since', isFirm: true, cell: ({ created }) => <Timestamp at={created} /> },
    { head: 'Last used', isFirm: true, cell: ({ seen }) => <Timestamp at={seen} /> },
    { head: 'Address', isFirm: true, cell: ({ address }) => address },
    { head: 'Browser', cell: ({ agent }) => <span title={agent}>{browserOf(agent)}</span> },
    {
      head: 'Actions',
      cell: (session) =>
        session.isCurrent ? (
          <span className={styles.soft}>This browser</span>
        ) : (
          <RowButtons>
            <Button look="secondary" aria-label={`End the login of ${session.username}`} onClick={() => end(session)}>
              End
            </Button>
          </RowButtons>
        ),
    },
  ]

  return (
    <>
      <div className={styles.head}>
        <h2>Logins</h2>
        <Button look="secondary" onClick={list.reload}>
          Refresh
        </Button>
      </div>
      <Outcome outcome={outcome} />
      <DataTable label="Logins" columns={columns} rows={list.rows} keyOf={({ id }) => id} />
      <ListState list={list} empty="Nobody is logged in." />
    </>
  )
}
