import { useSearchParams } from 'react-router'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'

/** Browsers take away control characters and read a backslash as a slash, so none may stand in it. */
const isSitePath = (path: string | null): path is string =>
  path !== null && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) && !path.startsWith('/error')

/** Where failures of the server lead (4.6). Calls nothing itself, so that it cannot fail in a circle (D-51). */
export default function ErrorPage() {
  const [query] = useSearchParams()
  const isHydrated = useIsHydrated()
  const from = isHydrated ? query.get('from') : null
  const ref = isHydrated && query.get('ref')?.slice(0, 60)
  return (
    <StatementPage title="Something went wrong">
      <p>The server could not answer. Nothing you entered has been sent anywhere else. Please try again in a moment.</p>
      {ref && (
        <p>
          If it happens again, please quote the reference <strong>{ref}</strong>.
        </p>
      )}
      <p>
        {isSitePath(from) && (
          <>
            <a href={from}>Try again</a> or{' '}
          </>
        )}
        <a href="/">go to the home page</a>
      </p>
    </StatementPage>
  )
}
