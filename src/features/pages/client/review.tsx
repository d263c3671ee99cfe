import { useContent } from './content.ts'
import styles from './review.module.css'

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayFormat.format(new Date(date))}</time>
}

/** When the page was last changed and reviewed, and when it is due again. */
export function ReviewLine() {
  const { updated, reviewed, reviewedBy, nextReview } = useContent().page
  if (!updated && !reviewed) return null
  return (
    <dl className={styles.line}>
      {updated && (
        <div>
          <dt>Last updated</dt>
          <dd>
            <Day date={updated} />
          </dd>
        </div>
      )}
      <div>
        <dt>Last reviewed</dt>
        <dd>
          {reviewed ? <Day date={reviewed} /> : 'Not yet'}
          {reviewed && reviewedBy ? ` by ${reviewedBy}` : ''}
        </dd>
      </div>
      {nextReview && (
        <div>
          <dt>Next review</dt>
          <dd>
            <Day date={nextReview} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Says plainly that nobody has reviewed the page yet. */
export function StarterLabel() {
  const { reviewed, updated } = useContent().page
  if (reviewed || !updated) return null
  return (
    <div className={styles.starter} role="note" aria-label="Review state">
      <p>
        <strong>Starter content: not yet clinically reviewed.</strong> Compiled from published sources up to 2025 to
        build and test this site. Do not use it to make decisions about patients. Check current product information and
        your local guideline. <a href="/about">How this page was made</a>
      </p>
    </div>
  )
}
