import { useIsHydrated } from '#base/client/hydrated.ts'
import { ListState } from '#base/client/lists/list-state.tsx'
import { useList } from '#base/client/lists/use-list.ts'
import { Loader } from '#base/client/ui/loader.tsx'
import UnsavedGuard from '#base/client/ui/unsaved-guard.tsx'
import { useUser } from '#base/client/user.ts'
import { accountRoutes } from '../contract.ts'
import { accountEndpoints } from '../endpoints.ts'
import styles from './account.module.css'
import { Facts } from './facts.tsx'
import { LoginsPart } from './logins-part.tsx'
import { NamePart } from './name-part.tsx'
import { PasswordPart } from './password-part.tsx'

/** What somebody can see and change of their own account (T3, D-62). */
export default function AccountPage() {
  const isHydrated = useIsHydrated()
  const user = useUser()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{accountRoutes[0].title}</h1>
      {isHydrated ? <Own key={user?.username} /> : <Loader />}
      <noscript>
        <p>To change your account, please turn on JavaScript.</p>
      </noscript>
    </div>
  )
}

function Own() {
  const list = useList({ endpoint: accountEndpoints.account, input: {}, rows: (account) => [account] })
  const [account] = list.rows
  if (!account) return <ListState list={list} empty="" />
  return (
    <>
      <UnsavedGuard />
      <Facts account={account} />
      <NamePart displayName={account.displayName} />
      <PasswordPart username={account.username} onChanged={list.reload} />
      <LoginsPart />
    </>
  )
}
