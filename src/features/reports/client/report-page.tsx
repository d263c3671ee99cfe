import { useEffect, useState } from 'react'
import { deferredForm } from '#base/client/forms/deferred-form.tsx'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { counted } from '#base/contract/counted.ts'
import { aboutIn } from './about.ts'
import { usePageTitles } from './page-titles.ts'
import type { Sent } from './report.tsx'

const ReportForm = deferredForm(() => import('./report.tsx'))

/** Asks what is wrong or missing. The page that led here, its section and its version are sent with it. */
export default function ReportPage() {
  const [sent, setSent] = useState<Sent>()
  if (sent) return <Thanks {...sent} />
  return (
    <StatementPage>
      <p>Say in your own words what is wrong or missing. Do not send anything about a patient.</p>
      <About />
      <ReportForm onSent={setSent} />
      <noscript>
        <p>To send a report, please turn on JavaScript.</p>
      </noscript>
    </StatementPage>
  )
}

/** The server draws the same page for every address. */
function About() {
  const { page, section, version } = useIsHydrated() ? aboutIn(location.search) : {}
  const titleOf = usePageTitles()
  if (!page) return <p>The address and the version of the page that you came from are sent too.</p>
  return (
    <p>
      Sent too: the page <a href={page}>{titleOf(page)}</a>
      {section && `, section “${section}”`}
      {version && `, version ${version}`}.
    </p>
  )
}

function Thanks({ days, email }: Sent) {
  const { page } = aboutIn(location.search)
  useEffect(() => document.querySelector<HTMLElement>('#app-content h1')?.focus(), [])
  return (
    <StatementPage title="Thank you">
      <p>
        The editors have your report.{' '}
        {email ? (
          <>
            You will hear from them at <strong>{email}</strong> within {counted(days, 'day')}.
          </>
        ) : (
          `They look at it within ${counted(days, 'day')}.`
        )}
      </p>
      <p>{page ? <a href={page}>Back to the page</a> : <a href="/">To the home page</a>}</p>
    </StatementPage>
  )
}
