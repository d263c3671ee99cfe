import { useSite } from '#base/client/site.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'

/** No link has been sent by this site yet, so none can be opened. */
export default function LinkPage() {
  const { site } = useSite()
  return (
    <StatementPage>
      <p>This site does not send secure links yet, so this one cannot be opened here.</p>
      <p>
        If somebody sent it to you, please ask <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>, or{' '}
        <a href="/">go to the home page</a>.
      </p>
    </StatementPage>
  )
}
