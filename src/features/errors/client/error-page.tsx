import { useSearchParams } from 'react-router'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { isSitePath } from '#base/contract/site-path.ts'

/** Whether the user can try again there. */
const isRetryTarget = (from: string) => isSitePath(from) && !from.startsWith('/error')

/** The page for server failures (4.6). Makes no calls, so that it cannot fail in a loop (D-51). */
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
        {from !== null && isRetryTarget(from) ? (
          <>
            <a href={from}>Try again</a> or <a href="/">go to the home page</a>
          </>
        ) : (
          <a href="/">Go to the home page</a>
        )}
      </p>
    </StatementPage>
  )
}
