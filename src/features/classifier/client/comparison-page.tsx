import { StaticIsland } from '#base/client/ui/static-island.tsx'
import { ContentPage, KeyPoints, Region } from '#features/pages/client/index.ts'

/** The tables never change, so a reader who arrives here uses the server's HTML and does not load their code. */
const loadTables = async () => (await import('./comparison-tables.tsx')).default
const Tables = import.meta.env.SSR ? await loadTables() : undefined

/** The comparison of the three classifications, from the classifier's data, with the editors' text around it. */
export default function ComparisonPage() {
  return (
    <ContentPage isWide isTool>
      <StaticIsland id="app-comparison-tables" Component={Tables} load={loadTables} />
      <KeyPoints />
      <Region name="before" />
      <Region name="main" />
    </ContentPage>
  )
}
