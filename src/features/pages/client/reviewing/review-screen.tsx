import { lazy, Suspense, useEffect } from 'react'
import { call } from '#base/client/call.ts'
import { useSite } from '#base/client/site.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { documentTitle } from '#base/contract/site.ts'
import type { reviewerEndpoints } from '../../contract/reviews.ts'
import { loadMediaRenderer } from '../media-renderer.ts'
import { Opening } from './opening.tsx'

const openReview = addressOf<typeof reviewerEndpoints.openReview>('/api/publishing/review/open')

// Only those who have a link load it.
const OpenedReview = lazy(() => import('./opened-review.tsx'))

/** Opens the review of this browser's link, or says that there is none. */
export default function ReviewScreen() {
  const { site } = useSite()
  const { answer, failure } = useLoad({
    subject: '',
    async load(signal) {
      const opened = await call(openReview, {}, { signal })
      if (opened.review) await loadMediaRenderer().catch(() => {})
      return opened
    },
  })
  const title = answer?.review?.content.route.title
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(site, `Review: ${title}`)
  }, [title, site])

  if (answer?.review)
    return (
      <Suspense fallback={<Opening />}>
        <OpenedReview review={answer.review} />
      </Suspense>
    )
  if (!answer && !failure) return <Opening />
  return (
    <StatementPage title="There is no review to open">
      <p>{failure || answer?.reason}</p>
      <p>
        Contact us: <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
    </StatementPage>
  )
}
