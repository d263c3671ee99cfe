import { StatementPage } from '#base/client/ui/statement-page.tsx'

/** No image has been uploaded yet, so there is none to enlarge. */
export default function ImageViewerPage() {
  return (
    <main id="content">
      <StatementPage>
        <p>There is no image at this address.</p>
        <p>
          <a href="/">Go to the home page</a>
        </p>
      </StatementPage>
    </main>
  )
}
