import { useState } from 'react'
import { useDebounced } from '#base/client/debounced.ts'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { type Column, DataTable } from '#base/client/lists/data-table.tsx'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { RowButtons } from '#base/client/lists/row-buttons.tsx'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { useUser } from '#base/client/user.ts'
import { roleName } from '#base/contract/roles.ts'
import { type CreatedLink, linkEndpoints } from '#features/links/contract.ts'
import { adminEndpoints, type UserRow } from '../endpoints.ts'
import styles from './admin.module.css'
import { deliveryText } from './delivery-text.ts'
import { CreatedLinkDialog } from './made-link-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SearchUsers } from './search-users.tsx'
import { userCell } from './user-cell.tsx'
import { UserDialog } from './user-dialog.tsx'

type Shown =
  | { dialog: 'user'; user: UserRow | undefined }
  | { dialog: 'reset' | 'erase'; user: UserRow }
  | { dialog: 'link'; link: CreatedLink; username: string }

export default function UsersPart() {
  const { site } = useSite()
  const self = useUser()
  const [shown, setShown] = useState<Shown>()
  const [search, setSearch] = useState('')
  const sought = useDebounced(search.trim())
  const list = useList({
    endpoint: adminEndpoints.users,
    input: sought ? { search: sought } : {},
    rows: ({ users }) => users,
    after: (rows) => ({ after: rows.at(-1)?.username }),
  })
  const { outcome, act } = useAct()

  async function sendLink(functionId: 'reset' | 'invite', { username }: Pick<UserRow, 'username'>) {
    const hours = functionId === 'reset' ? 0.5 : 7 * 24
    const link = await callEndpoint(linkEndpoints.makeLink, {
      functionId,
      username,
      hours,
      mostUses: 1,
      isMailed: true,
    })
    if (link.mailedTo === null) setShown({ dialog: 'link', link, username })
    if (link.mailedTo === null) return `A link for ${username} has been created.`
    return `A link ${deliveryText(link)}.`
  }

  const disable = ({ id, username, isDisabled }: UserRow) =>
    act(async () => {
      const question = {
        message: `Are you sure you wish to disable ${username}?`,
        hint: 'All their logins end at once. The account can be enabled again.',
        okLabel: 'Disable',
      }
      if (!isDisabled && !(await confirm(question))) return ''
      await callEndpoint(adminEndpoints.disableUser, { id, isDisabled: !isDisabled })
      list.reload()
      return `${username} is ${isDisabled ? 'enabled' : 'disabled'}.`
    })

  async function saved(user: UserRow, isNew: boolean) {
    setShown(undefined)
    list.reload()
    await act(async () => {
      if (!isNew) return `${user.username} has been saved.`
      return `${user.username} has been added. ${await sendLink('invite', user)}`
    })
  }

  const close = () => setShown(undefined)

  function done(result: string) {
    close()
    list.reload()
    void act(async () => result)
  }

  const columns: readonly Column<UserRow>[] = [
    { head: 'User', cell: userCell },
    {
      head: 'E-mail',
      cell: ({ email }) => (
        <div className={email ? styles.whole : styles.soft}>{email ? <Email address={email} /> : 'None'}</div>
      ),
    },
    {
      head: 'Roles',
      cell: ({ roles, rolesFrom }) => (
        <>
          {roles.map(roleName).join(', ') || <span className={styles.soft}>None</span>}
          {rolesFrom !== null && <span className={styles.second}>From {rolesFrom}</span>}
        </>
      ),
    },
    { head: 'State', isFirm: true, cell: (user) => <State user={user} /> },
    { head: 'Last login', cell: ({ lastLogin }) => <Timestamp at={lastLogin} otherwise="Never" /> },
    {
      head: 'Actions',
      cell: (user) => (
        <div className={styles.actions}>
          <RowButtons>
            <RowButton name={`Edit ${user.username}`} onClick={() => setShown({ dialog: 'user', user })}>
              Edit
            </RowButton>
            {!user.isDisabled && !user.hasPassword && user.signOn === null && (
              <RowButton
                name={`${linkLabel(user, 'invitation')} for ${user.username}`}
                onClick={() => act(() => sendLink('invite', user))}
              >
                {linkLabel(user, 'invitation')}
              </RowButton>
            )}
            {!user.isDisabled && user.hasPassword && site.flags.includes('ResetPassword') && (
              <RowButton
                name={`${linkLabel(user, 'reset link')} for ${user.username}`}
                onClick={() => act(() => sendLink('reset', user))}
              >
                {linkLabel(user, 'reset link')}
              </RowButton>
            )}
            {user.hasSecondStep && user.username !== self?.username && (
              <RowButton
                name={`Reset the second step of ${user.username}`}
                onClick={() => setShown({ dialog: 'reset', user })}
              >
                Reset second step
              </RowButton>
            )}
            {user.username !== self?.username && (
              <RowButton
                name={`${user.isDisabled ? 'Enable' : 'Disable'} ${user.username}`}
                onClick={() => disable(user)}
              >
                {user.isDisabled ? 'Enable' : 'Disable'}
              </RowButton>
            )}
            {user.isDisabled && user.username !== self?.username && (
              <RowButton name={`Erase ${user.username}…`} onClick={() => setShown({ dialog: 'erase', user })}>
                Erase…
              </RowButton>
            )}
          </RowButtons>
        </div>
      ),
    },
  ]

  return (
    <>
      <div className={styles.head}>
        <h2>Users</h2>
        <Button onClick={() => setShown({ dialog: 'user', user: undefined })}>Add user</Button>
      </div>
      <Outcome outcome={outcome} />
      <SearchUsers value={search} onValue={setSearch} />
      <DataTable label="Users" columns={columns} rows={list.rows} keyOf={({ id }) => id} />
      <ListState list={list} empty={sought ? 'No user matches.' : 'There are no users yet.'} />
      {shown?.dialog === 'user' && (
        <UserDialog
          user={shown.user}
          isSelf={shown.user !== undefined && shown.user.username === self?.username}
          onClose={close}
          onSaved={saved}
        />
      )}
      {shown?.dialog === 'reset' && (
        <ReasonDialog
          title={`Reset the second step of ${shown.user.username}?`}
          label="Reset"
          onClose={close}
          act={async (reason) => {
            await callEndpoint(adminEndpoints.resetSecondStep, { id: shown.user.id, reason })
            done(`${shown.user.username} logs in with the password alone.`)
          }}
        >
          Confirm by another route, such as a telephone call, that the request comes from the account’s owner: after the
          reset the password alone logs in. The owner is notified by e-mail and logged out everywhere.
        </ReasonDialog>
      )}
      {shown?.dialog === 'erase' && (
        <ReasonDialog
          title={`Erase ${shown.user.username}?`}
          label="Erase for good"
          onClose={close}
          act={async (reason) => {
            await callEndpoint(adminEndpoints.eraseUser, { id: shown.user.id, reason })
            done(`${shown.user.username} has been erased.`)
          }}
        >
          The account, its passkeys, links and settings are deleted. What it has saved stays, and the history and the
          audit name a former editor instead. This cannot be undone, and earlier backups still hold the name.
        </ReasonDialog>
      )}
      {shown?.dialog === 'link' && <CreatedLinkDialog {...shown} onClose={close} />}
    </>
  )
}

/** On a narrow column it breaks before the domain, not within a word. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

type RowButtonProps = { name: string; onClick(): void; children: string }

const RowButton = ({ name, ...rest }: RowButtonProps) => <Button look="secondary" aria-label={name} {...rest} />

/** Without an address the link is shown, to be passed on by hand. */
const linkLabel = ({ email }: UserRow, link: string) => `${email ? 'Send' : 'Create'} ${link}`

function State({ user: { isDisabled, hasPassword, hasSecondStep, signOn } }: { user: UserRow }) {
  if (isDisabled) return <StatusText status="stop">Disabled</StatusText>
  if (!hasPassword && signOn !== null) return <StatusText status="ok">Logs in with {signOn}</StatusText>
  if (!hasPassword) return <StatusText status="info">No password yet</StatusText>
  return <StatusText status="ok">{hasSecondStep ? 'Enabled, with a second step' : 'Enabled'}</StatusText>
}
