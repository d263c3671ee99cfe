import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { SearchForm } from '#features/search/client/index.ts'

/** Shown for a request that the server refuses with one of `refusedStatuses`. */
export function Refused({ status }: { status: number }) {
  if (status === 429)
    return (
      <StatementPage title="Too many requests">
        <p>Too many have come from your network. Please wait a minute, then open this page again.</p>
      </StatementPage>
    )
  if (status === 431)
    return (
      <StatementPage title="Your browser sent too much">
        <p>Cookies are the usual cause. Delete the cookies of this site in your browser, then open this page again.</p>
      </StatementPage>
    )
  return (
    <StatementPage title="This address cannot be opened">
      <p>It is too long, or parts of it cannot be read. Check that it was copied correctly.</p>
      <SearchForm isLarge />
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </StatementPage>
  )
}
