import { Collection, ContentPage, Document, Image, KeyPoints, Region } from '#features/content/client/index.ts'

/** A guideline page: key points, a figure, the text, a document to download, what else to read; each where there is one. */
export default function StandardPage() {
  return (
    <ContentPage>
      <KeyPoints />
      <Image name="figure" />
      <Region name="main" />
      <Document name="download" />
      <Collection name="reading" />
    </ContentPage>
  )
}
