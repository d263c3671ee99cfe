import { ContentPage, Document, Image, KeyPoints, Region } from '#features/content/client/index.ts'

/** A guideline page: the key points, a figure where it has one, the text, a document to download where it has one. */
export default function StandardPage() {
  return (
    <ContentPage>
      <KeyPoints />
      <Image name="figure" />
      <Region name="main" />
      <Document name="download" />
    </ContentPage>
  )
}
