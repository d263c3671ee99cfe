import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { ContentPage, KeyPoints, Region } from '#features/pages/client/index.ts'

/** Rendered in place on the server; the browser build leaves this out. */
const TablesOnServer = import.meta.env.SSR ? (await import('./comparison-tables.tsx')).default : null

/** The comparison of the three classifications, from the classifier's data, with the editors' text around it. */
export default function ComparisonPage() {
  return (
    <ContentPage isWide>
      <KeyPoints />
      <Region name="before" />
      {TablesOnServer ? (
        <div id={tablesId}>
          <TablesOnServer />
        </div>
      ) : (
        <TablesInBrowser />
      )}
      <Region name="main" />
    </ContentPage>
  )
}

const tablesId = 'app-comparison-tables'

/**
 * The tables never change, so a reader who starts here is not sent their code: the page reuses the server's HTML. After
 * a navigation from another page the code is loaded.
 */
function TablesInBrowser() {
  const [drawn] = useState(() => document.getElementById(tablesId)?.innerHTML ?? '')
  const [Tables, setTables] = useState<ComponentType>()
  const inner = useMemo(() => ({ __html: drawn }), [drawn])

  useEffect(() => {
    if (drawn === '') void import('./comparison-tables.tsx').then((loaded) => setTables(() => loaded.default))
  }, [drawn])

  // biome-ignore lint/security/noDangerouslySetInnerHtml: server-rendered HTML from constants, read back from the page itself
  if (drawn !== '') return <div id={tablesId} dangerouslySetInnerHTML={inner} />
  return <div id={tablesId}>{Tables && <Tables />}</div>
}
