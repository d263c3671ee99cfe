import { ContentPage, KeyPoints, Region } from '#features/content/client/index.ts'

export default function CalculatorsPage() {
  return (
    <ContentPage>
      <KeyPoints />
      <Region name="main" />
    </ContentPage>
  )
}
