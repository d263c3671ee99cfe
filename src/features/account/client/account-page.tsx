import { useState } from 'react'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { saveAs } from '#base/client/save-as.ts'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
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
import { SecondStepPart } from './second-step-part.tsx'
import { SignOnPart } from './sign-on-part.tsx'

/** The page where users view and change their own account (T3, D-62). */
export default function AccountPage() {
  const isHydrated = useIsHydrated()
  const owner = useOwner()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{accountRoutes[0].title}</h1>
      {isHydrated ? <AccountSections key={owner} /> : <Loader />}
      <noscript>
        <p>To change your account, please turn on JavaScript.</p>
      </noscript>
    </div>
  )
}

/** The owner of the page. A user who is logged out here and logs in again finds their input unchanged (8). */
function useOwner() {
  const username = useUser()?.username
  const [owner, setOwner] = useState(username)
  if (username !== undefined && username !== owner) setOwner(username)
  return username ?? owner
}

function AccountSections() {
  const { flags, facts } = useSite().site
  return (
    <>
      <UnsavedGuard />
      {flags.includes('SQLAccount') && <OwnSections />}
      <SecondStepPart />
      {facts.signOn !== undefined && <SignOnPart name={facts.signOn} />}
      <DataPart />
    </>
  )
}

function OwnSections() {
  const [passwords, setPasswords] = useState(0)
  const list = useList({ endpoint: accountEndpoints.account, input: {}, rows: (account) => [account] })
  const [account] = list.rows
  if (!account) return <ListState list={list} empty="" />
  return (
    <>
      <Facts account={account} />
      <NamePart displayName={account.displayName} />
      <PasswordPart username={account.username} onChanged={() => setPasswords(passwords + 1)} />
      <LoginsPart key={passwords} />
    </>
  )
}

function DataPart() {
  const { outcome, act } = useAct()
  const download = () =>
    act(async () => {
      const { tables } = await callEndpoint(accountEndpoints.personalData, {}, { mayTakeLong: true })
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
