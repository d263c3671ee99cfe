import { ContentPage, KeyPoints, Region } from '#features/content/client/index.ts'
import { ComparisonTables } from '../classifier/client/comparison-tables.tsx'

/** The three classifications side by side, from the data of the classifier, with the editors' words around them. */
export default function ComparisonPage() {
  return (
    <ContentPage>
      <KeyPoints />
      <Region name="before" />
      <ComparisonTables />
      <Region name="main" />
    </ContentPage>
  )
}
