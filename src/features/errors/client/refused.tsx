import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { SearchForm } from '#features/search/client/index.ts'

/** Shown for an address that the server does not read. */
export function Refused() {
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
