import { Collection, ContentPage, KeyPoints, Region } from '#features/content/client/index.ts'

/** A guideline page: the key points, then the text, then what else to read. */
export default function StandardPage() {
  return (
    <ContentPage>
      <KeyPoints />
      <Region name="main" />
      <Collection name="reading" />
    </ContentPage>
  )
}
