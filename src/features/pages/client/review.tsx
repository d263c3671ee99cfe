import { dayText, monthText } from '#base/contract/day.ts'
import type { ReviewLabel } from '../contract/page-descriptor.ts'
import { useContent } from './content.ts'
import styles from './review.module.css'

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayText(date)}</time>
}

/** When the page was last changed and reviewed and when it is due again, and how many statements lack a source. */
export function ReviewLine() {
  const { page, review, released, unconfirmed } = useContent()
  const { updated, reviewed, reviewedBy, nextReview } = page
  const isPublished = updated !== null || reviewed !== null
  if (!isPublished && unconfirmed === 0) return null
  return (
    <p className={styles.line} data-review>
      {updated && (
        <span>
          Updated <Day date={updated} />
        </span>
      )}
      {review && <Signatures {...review} />}
      {!review && isPublished && (
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
      {review && released && released.number > 0 && (
        <span>
          Version {released.number}
          <span className={styles.ways}>
            : <a href={`${page.url}#app-what-changed`}>earlier versions</a>, <a href={`${page.url}#app-cite`}>cite</a>
          </span>
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

/** Who has signed the page, and what has happened since. */
function Signatures({ by, reviewed, nextReview, isOverdue, changed, corrected }: ReviewLabel) {
  const { on, url } = useContent().page
  const change = <strong>{changed === 1 ? '1 part has changed since' : `${changed} parts have changed since`}</strong>
  return (
    <>
      {reviewed ? (
        <span>
          {`Reviewed by ${new Intl.ListFormat('en-GB').format(by)}, `}
          <Day date={reviewed} />
        </span>
      ) : (
        <span>Not yet clinically reviewed</span>
      )}
      {changed > 0 && <span>{on ? change : <a href={`${url}#app-what-changed`}>{change}</a>}</span>}
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
