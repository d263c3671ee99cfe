import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { Loader } from '#base/client/ui/loader.tsx'
import { TabPanel, TabStrip } from '#base/client/ui/tab-strip.tsx'
import styles from './admin.module.css'

const parts = [
  { id: 'overview', name: 'Overview', Part: lazy(() => import('./overview-part.tsx')) },
  { id: 'users', name: 'Users', Part: lazy(() => import('./users-part.tsx')) },
  { id: 'logins', name: 'Logins', Part: lazy(() => import('./logins-part.tsx')) },
  { id: 'links', name: 'Unique links', Part: lazy(() => import('./links-part.tsx')) },
  { id: 'reports', name: 'Reports', Part: lazy(() => import('./reports-part.tsx')) },
  { id: 'errors', name: 'Errors', Part: lazy(() => import('./errors-part.tsx')) },
  { id: 'audit', name: 'Audit', Part: lazy(() => import('./audit-part.tsx')) },
  { id: 'features', name: 'Features', Part: lazy(() => import('./features-part.tsx')) },
] as const satisfies readonly { id: string; name: string; Part: ComponentType }[]

/** The administration page (2.2). */
export default function AdminPage() {
  const [query, setQuery] = useSearchParams()
  // The server renders the page without its query.
  const isHydrated = useIsHydrated()
  const { id, Part } = parts.find((part) => part.id === query.get('part')) ?? parts[0]
  const select = (part: string) => setQuery({ part }, { replace: true, preventScrollReset: true })
  return (
    <>
      <h1 tabIndex={-1}>Administration</h1>
      <TabStrip label="Administration" tabs={parts} selected={isHydrated ? id : ''} onSelect={select} />
      {isHydrated ? (
        <TabPanel id={id}>
          <Suspense fallback={<Loader />}>
            <Part />
          </Suspense>
        </TabPanel>
      ) : (
        <Loader />
      )}
      <ul className={styles.ways}>
        <li>
          <a href="/admin/email">Send a test e-mail</a>
        </li>
        <li>
          <a href="/admin/error">Generate a test error</a>
        </li>
      </ul>
    </>
  )
}
