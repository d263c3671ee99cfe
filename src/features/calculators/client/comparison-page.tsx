import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { ContentPage, KeyPoints, Region } from '#features/content/client/index.ts'
import './data-table.module.css'
import './source-note.module.css'

/** On the server they are drawn in place; the browser's build leaves this out. */
const TablesOnServer = import.meta.env.SSR ? (await import('../classifier/client/comparison-tables.tsx')).default : null

/** The three classifications side by side, from the data of the classifier, with the editors' words around them. */
export default function ComparisonPage() {
  return (
    <ContentPage>
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

const tablesId = 'comparison-tables'

/**
 * The tables never change, so a reader who begins here is not sent what they are made of: what the server drew is taken
 * over as it stands. One who comes from another page gets it then.
 */
function TablesInBrowser() {
  const [drawn] = useState(() => document.getElementById(tablesId)?.innerHTML ?? '')
  const [Tables, setTables] = useState<ComponentType>()
  const inner = useMemo(() => ({ __html: drawn }), [drawn])

  useEffect(() => {
    if (drawn === '')
      void import('../classifier/client/comparison-tables.tsx').then((loaded) => setTables(() => loaded.default))
  }, [drawn])

  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server drew from constants, read back from the page itself
  if (drawn !== '') return <div id={tablesId} dangerouslySetInnerHTML={inner} />
  return <div id={tablesId}>{Tables && <Tables />}</div>
}
