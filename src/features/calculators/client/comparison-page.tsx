import { ContentPage, KeyPoints, Region } from '#features/content/client/index.ts'

export default function ComparisonPage() {
  return (
    <ContentPage>
      <KeyPoints />
      <Region name="main" />
    </ContentPage>
  )
}
