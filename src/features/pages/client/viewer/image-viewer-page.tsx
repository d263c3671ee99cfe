import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { call } from '#base/client/call.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { addressOf, type OutputOf } from '#base/contract/endpoint.ts'
import type { Problem } from '#base/contract/problem.ts'
import type { viewerEndpoints } from '../../contract/viewer.ts'
import styles from './viewer.module.css'
import { WholeImage } from './whole-image.tsx'

const Turning = lazy(() => import('./previous-next-buttons.tsx'))

const viewImages = addressOf<typeof viewerEndpoints.viewImages>('/api/content/images')

type Found = OutputOf<typeof viewerEndpoints.viewImages>

/** Images at full size, in a window of their own without the shell: one, or all of a page (2.1, D-74). */
export default function ImageViewerPage() {
  const { controller = '', identifier = '' } = useParams()
  const [found, setFound] = useState<Found>()
  const [fault, setFault] = useState('')
  const [index, setIndex] = useState(0)

  useEffect(() => {
    // No viewer links to another, so a response never arrives too late.
    call(viewImages, { controller, identifier }, { isQuiet: true }).then(setFound, ({ message }: Problem) =>
      setFault(message),
    )
  }, [controller, identifier])

  const image = found?.images[index]
  if (!found || !image)
    return (
      <main id="app-content" className={styles.viewer}>
        <StatementPage>
          <p role="status">{fault || 'Loading… This page needs scripts.'}</p>
          <a href="/">Go to the home page</a>
        </StatementPage>
      </main>
    )
  return (
    <main id="app-content" className={styles.viewer}>
      <WholeImage key={image.imageId} image={image} onClose={() => close(found.page.url)}>
        {found.images.length > 1 && (
          <Suspense>
            <Turning index={index} count={found.images.length} onTurn={setIndex} />
          </Suspense>
        )}
      </WholeImage>
    </main>
  )
}

/** Closes a window that was opened for the image; any other goes to the page that shows it. */
function close(url: string) {
  window.close()
  setTimeout(() => location.assign(url), 200)
}
