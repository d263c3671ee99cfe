import { useContent } from './content.ts'
import styles from './review.module.css'

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayFormat.format(new Date(date))}</time>
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** When the page was last changed and reviewed and when it is due again, and how many statements lack a source. */
export function ReviewLine() {
  const { page, unconfirmed } = useContent()
  const { updated, reviewed, reviewedBy, nextReview } = page
  if (!updated && !reviewed) return null
  return (
    <p className={styles.line} data-review>
      {updated && (
        <span>
          Updated <Day date={updated} />
        </span>
      )}
      <span>
        {reviewed ? 'Reviewed ' : 'Not yet reviewed'}
        {reviewed && <Day date={reviewed} />}
        {reviewed && reviewedBy ? ` by ${reviewedBy}` : ''}
      </span>
      {nextReview && (
        <span>
          Review due <time dateTime={nextReview}>{monthFormat.format(new Date(nextReview))}</time>
        </span>
      )}
      {unconfirmed > 0 && (
        <span>
          {unconfirmed === 1 ? '1 statement still needs a source' : `${unconfirmed} statements still need a source`}
        </span>
      )}
    </p>
  )
}
