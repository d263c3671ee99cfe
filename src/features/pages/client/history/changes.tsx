import { lazy, Suspense, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { localDay } from '#base/contract/day.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { Html } from '#features/rich-text/index.ts'
import type { historyEndpoints } from '../../contract/history.ts'
import { useContent } from '../content.ts'
import { AsOfForm } from './as-of-form.tsx'
import styles from './changes.module.css'
import { DocumentHtml } from './document-html.tsx'
import { regionName } from './region-name.ts'
import { Versions } from './versions.tsx'

const pageChanges = addressOf<typeof historyEndpoints.pageChanges>('/api/content/changes')

// Few readers compare, and it takes more code than all the rest here.
const PartChanges = lazy(() => import('./part-changes.tsx').then((file) => ({ default: file.PartChanges })))

const few = 10
const many = 50

/** What changed on the page, newest first, and a form to see it as of a date. */
export function Changes() {
  const { url } = useContent().page
  const [limit, setLimit] = useState(few)
  const { answer, failure, retry } = useLoad({
    subject: url,
    extent: limit,
    load: (signal) => call(pageChanges, { url, limit }, { signal }),
  })
  const changes = answer?.changes
  return (
    <div className={styles.changes}>
      {!changes && !failure && <Loader label="Loading what changed" isSmall />}
      {failure && <Failure onRetry={retry}>{failure}</Failure>}
      {answer && answer.sinceSigned.length > 0 && (
        <section aria-labelledby="app-since-signed">
          <h3 id="app-since-signed">Since the last review</h3>
          <Suspense fallback={<Loader label="Comparing" isSmall />}>
            <PartChanges url={url} changes={answer.sinceSigned} level="h4" />
          </Suspense>
          <h3>Every change</h3>
        </section>
      )}
      {changes?.length === 0 && <p>This page has not changed since it was first published.</p>}
      {changes && changes.length > 0 && (
        <ol>
          {changes.map(({ editableId, label, version, modified, html }) => (
            <li key={`${editableId} ${version}`}>
              <h3>
                <time dateTime={modified}>{localDay(modified)}</time>: {label ?? regionName(url, editableId)}
              </h3>
              {/* Generated on the server by the same code. */}
              <DocumentHtml html={html as Html} />
            </li>
          ))}
        </ol>
      )}
      {limit === few && changes?.length === few && (
        <Button look="secondary" onClick={() => setLimit(many)}>
          Show older changes
        </Button>
      )}
      <Versions />
      <AsOfForm />
    </div>
  )
}
