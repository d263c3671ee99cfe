import { dayText, monthText } from '#base/contract/day.ts'
import type { ReviewLabel } from '../contract/place.ts'
import { useContent } from './content.ts'
import styles from './review.module.css'

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayText(date)}</time>
}

/** When the page was last changed and reviewed and when it is due again, and how many statements lack a source. */
export function ReviewLine() {
  const { page, review, released, unconfirmed } = useContent()
  const { updated, reviewed, reviewedBy, nextReview } = page
  if (!updated && !reviewed) return null
  return (
    <p className={styles.line} data-review>
      {updated && (
        <span>
          Updated <Day date={updated} />
        </span>
      )}
      {review ? (
        <Signatures {...review} />
      ) : (
        <>
          <span>
            {reviewed ? 'Reviewed ' : 'Not yet reviewed'}
            {reviewed && <Day date={reviewed} />}
            {reviewed && reviewedBy ? ` by ${reviewedBy}` : ''}
          </span>
          {nextReview && (
            <span>
              Review due <time dateTime={nextReview}>{monthText(nextReview)}</time>
            </span>
          )}
        </>
      )}
      {review && released && (
        <span>
          Version {released.number}: <a href="#app-what-changed">earlier versions, cite</a>
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

const listFormat = new Intl.ListFormat('en-GB')

/** Who has signed the page, and what has happened since. */
function Signatures({ by, reviewed, nextReview, isOverdue, changed, corrected }: ReviewLabel) {
  return (
    <>
      {reviewed ? (
        <span>
          {`Reviewed by ${listFormat.format(by)}, `}
          <Day date={reviewed} />
        </span>
      ) : (
        <span>Not yet clinically reviewed</span>
      )}
      {changed > 0 && (
        <span>
          <a href="#app-what-changed">
            <strong>{changed === 1 ? '1 part has changed since' : `${changed} parts have changed since`}</strong>
          </a>
        </span>
      )}
      {corrected && (
        <span>
          <strong>
            Corrected on <Day date={corrected.on} />
            {` before review: ${corrected.reason}`}
          </strong>
        </span>
      )}
      {nextReview && (
        <span>
          {isOverdue ? 'Review due since ' : 'Next review by '}
          <Day date={nextReview} />
        </span>
      )}
    </>
  )
}
