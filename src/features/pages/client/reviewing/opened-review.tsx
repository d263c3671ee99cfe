import { lazy, Suspense, useState } from 'react'
import { CheckableInput } from '#base/client/forms/checkable-input.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import UnsavedGuard from '#base/client/ui/unsaved-guard.tsx'
import { dayText } from '#base/contract/day.ts'
import type { PartChange } from '../../contract/page-descriptor.ts'
import type { OpenedReview, ReviewComment } from '../../contract/reviews.ts'
import { templatePages } from '../../templates/client/templates.ts'
import { ContentContext, useContent } from '../content.ts'
import { PartChanges } from '../history/part-changes.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Comments, SectionComments } from './comments.tsx'
import styles from './review-screen.module.css'

/** A page to review, as readers would get it, and the reviewer's answer. */
export default function Opened({ review }: { review: OpenedReview }) {
  const { content, changes, name, profession, due, note } = review
  const [isComparing, setComparing] = useState(false)
  const [comments, setComments] = useState<readonly ReviewComment[]>(review.comments)
  const commenting = { review, comments, onChange: setComments }
  return (
    <>
      <UnsavedGuard />
      <section className={styles.request} aria-label="Request for review">
        <p>
          You are reviewing <strong>{content.route.title}</strong> as <strong>{name}</strong>, {profession}. Please
          answer by <time dateTime={due}>{dayText(due)}</time>.
        </p>
        {note && <p className={styles.note}>{note}</p>}
        <p className={styles.ways}>
          {changes.length > 0 ? (
            <CheckableInput
              type="checkbox"
              checked={isComparing}
              onChange={({ target }) => setComparing(target.checked)}
            >
              Show changes
            </CheckableInput>
          ) : (
            `${review.isSigned ? 'This page was signed' : 'Readers see this page'} as it is here.`
          )}
          <a href="#app-answer">Go to your answer</a>
        </p>
      </section>
      {isComparing && <Changes url={content.page.url} changes={changes} isSigned={review.isSigned} />}
      <ContentContext value={content}>
        <Suspense fallback={<Loader label="Drawing the page" />}>
          <Shown />
          <SectionComments {...commenting} />
        </Suspense>
      </ContentContext>
      <section className={styles.answer} aria-label="Comments on the page">
        <Comments {...commenting} />
      </section>
      <AnswerForm review={review} />
    </>
  )
}

const ProgramText = lazy(() => import('./program-text.tsx'))

const templates = Object.fromEntries(
  Object.entries(templatePages).map(([name, { load }]) => [name, lazy(load)] as const),
)

/** The page in its template; of a program, which is not reviewed, everything that editors have written for it. */
function Shown() {
  const Page = templates[useContent().route.page ?? '']
  return Page ? <Page /> : <ProgramText />
}

function Changes({ url, changes, isSigned }: { url: string; changes: readonly PartChange[]; isSigned: boolean }) {
  return (
    <section className={styles.answer} aria-labelledby="app-review-changes">
      <h2 id="app-review-changes">Changes</h2>
      <p>
        {isSigned
          ? 'What differs from the page as it was last signed.'
          : 'What differs from the page that readers see now.'}{' '}
        The whole page is below.
      </p>
      <PartChanges url={url} changes={changes} level="h3" />
    </section>
  )
}
