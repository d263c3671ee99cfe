import { lazy, Suspense, useState } from 'react'
import { Loader } from '#base/client/ui/loader.tsx'
import { dayText } from '#base/contract/day.ts'
import {
  diffDocuments,
  drawDifference,
  newPageDrawing,
  type RichNode,
  unchangedFolded,
} from '#features/rich-text/index.ts'
import type { OpenedReview } from '../../contract/reviews.ts'
import { templatePages } from '../../templates/client/templates.ts'
import { ContentContext } from '../content.ts'
import { Drawn } from '../history/drawn.tsx'
import { regionName } from '../history/region-name.ts'
import { AnswerForm } from './answer-form.tsx'
import styles from './review-screen.module.css'

/** A page to review, as readers would get it, and the reviewer's answer. */
export default function Opened({ review }: { review: OpenedReview }) {
  const { content, changes, profession, due, note } = review
  const [isComparing, setComparing] = useState(false)
  return (
    <>
      <section className={styles.request} aria-label="Request for review">
        <p>
          You are reviewing <strong>{content.route.title}</strong>, as {profession}. Please answer by{' '}
          <time dateTime={due}>{dayText(due)}</time>.
        </p>
        {note && <p className={styles.note}>{note}</p>}
        <p className={styles.ways}>
          {changes.length > 0 ? (
            <label>
              <input type="checkbox" checked={isComparing} onChange={({ target }) => setComparing(target.checked)} />
              Show changes
            </label>
          ) : (
            'Readers see this page as it is here.'
          )}
          <a href="#app-answer">Go to your answer</a>
        </p>
      </section>
      {isComparing ? (
        <Changes url={content.page.url} changes={changes} />
      ) : (
        <ContentContext value={content}>
          <Suspense fallback={<Loader label="Drawing the page" />}>
            <Template name={content.route.page ?? ''} />
          </Suspense>
        </ContentContext>
      )}
      <AnswerForm review={review} />
    </>
  )
}

const templates = Object.fromEntries(
  Object.entries(templatePages).map(([name, { load }]) => [name, lazy(load)] as const),
)

/** The page in its template; a program has its text in the plain one. */
function Template({ name }: { name: string }) {
  const Page = templates[name] ?? templates.standard
  return Page && <Page />
}

function Changes({ url, changes }: { url: string; changes: OpenedReview['changes'] }) {
  return (
    <article className={styles.changes}>
      <h1 tabIndex={-1}>Changes</h1>
      <p>What differs from the page that readers see now.</p>
      {changes.map(({ editableId, label = regionName(url, editableId), old, now }) => (
        <section key={editableId}>
          <h2>{label}</h2>
          <Drawn
            html={drawDifference(
              unchangedFolded(diffDocuments(old as RichNode, now as RichNode)),
              newPageDrawing(`app-review-${editableId.replaceAll(/[^a-zA-Z0-9]/g, '-')}-`),
            )}
          />
        </section>
      ))}
    </article>
  )
}
