import { SearchForm } from '#features/search/client/index.ts'
import { refusalTitles } from '../contract.ts'
import { FailurePage } from './failure-page.tsx'

/** Shown for a request that the server refuses with one of `refusedStatuses`. */
export function Refused({ status }: { status: number }) {
  const title = refusalTitles[status] ?? ''
  if (status === 429)
    return (
      <FailurePage title={title}>
        <p>Too many have come from your network. Please wait a minute, then open this page again.</p>
      </FailurePage>
    )
  if (status === 431)
    return (
      <FailurePage title={title}>
        <p>Cookies are the usual cause. Delete the cookies of this site in your browser, then open this page again.</p>
      </FailurePage>
    )
  return (
    <FailurePage title={title}>
      <p>It is too long, or parts of it cannot be read. Check that it was copied correctly.</p>
      <SearchForm isLarge />
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </FailurePage>
  )
}
