import { ContentPage, KeyPoints, Region } from '#features/content/client/index.ts'

/** A guideline page: the key points, then the text. */
export default function StandardPage() {
  return (
    <ContentPage>
      <KeyPoints />
      <Region name="main" />
    </ContentPage>
  )
}
