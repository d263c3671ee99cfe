import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import { imageAddressOf, sizedAddress } from '#features/media/address.ts'
import type { ViewedImage, viewerEndpoints } from '../../contract/viewer.ts'
import { Stage } from './stage.tsx'
import styles from './viewer.module.css'

const viewImages = addressOf<typeof viewerEndpoints.viewImages>('/api/content/images')

type Found = { readonly images: readonly ViewedImage[]; readonly url: string }

/** The images that an address of the viewer names: one, or all of a page. */
export default function Viewer({ controller, identifier }: { controller: string; identifier: string }) {
  const [found, setFound] = useState<Found>()
  const [fault, setFault] = useState('')
  const [at, setAt] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    find(controller, identifier, stop.signal).then(setFound, (error: unknown) => {
      if (stop.signal.aborted) return
      const isGone = error instanceof Problem && error.status === 404
      setFault(isGone ? nothing : `The image could not be loaded. ${error instanceof Error ? error.message : ''}`)
    })
    return () => stop.abort()
  }, [controller, identifier])

  const image = found?.images[at]
  if (!found || !image)
    return (
      <main id="content" className={styles.statement}>
        <StatementPage>
          <p role={fault ? 'alert' : 'status'}>{fault || (found ? nothing : 'Loading…')}</p>
          {controller === 'image' && (
            <noscript>
              <img src={sizedAddress(imageAddressOf('file', identifier), widestPlain)} alt="Without scripts: whole" />
            </noscript>
          )}
          <p>
            <a href="/">Go to the home page</a>
          </p>
        </StatementPage>
      </main>
    )
  const several = found.images.length > 1
  return (
    <main id="content" className={styles.viewer}>
      <Stage key={image.imageId} image={image} onClose={() => close(found.url)}>
        {several && (
          <span className={styles.pages}>
            <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
              Previous
            </button>
            <span role="status">
              {at + 1} of {found.images.length}
            </span>
            <button type="button" disabled={at === found.images.length - 1} onClick={() => setAt(at + 1)}>
              Next
            </button>
          </span>
        )}
      </Stage>
    </main>
  )
}

const widestPlain = 1920
const nothing = 'There is no image at this address.'

async function find(controller: string, identifier: string, signal: AbortSignal): Promise<Found> {
  const isKnown = (controller === 'image' || controller === 'document') && /^[1-9]\d{0,8}$/.test(identifier)
  if (!isKnown) throw new Problem(404, nothing)
  const { page, images } = await call(
    viewImages,
    { controller, identifier: Number(identifier) },
    { signal, isQuiet: true },
  )
  return { images, url: page.url }
}

/** A window that was opened for the image is closed; in any other the page that shows it follows. */
function close(url: string) {
  window.close()
  setTimeout(() => location.assign(url), 200)
}
