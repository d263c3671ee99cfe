import { useMatches } from 'react-router'
import type { PageContent } from '../contract/index.ts'
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
    <p className={styles.line}>
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
          {unconfirmed === 1
            ? '1 statement on this page still needs a source.'
            : `${unconfirmed} statements on this page still need a source.`}
        </span>
      )}
    </p>
  )
}

/** Says under the header of a page that nobody has reviewed it yet. */
export function ReviewStrip() {
  const content = useMatches().at(-1)?.loaderData as Partial<PageContent> | undefined
  if (!content?.page?.updated || content.page.reviewed) return null
  return (
    <aside className={styles.strip} aria-label="Review state">
      <p role="note">
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M12 3 2 20h20zM12 10v4M12 17v.1" />
        </svg>
        <span>
          <strong>Draft, not clinically reviewed.</strong> Do not use it to treat patients.{' '}
          <a href="/about">What this means</a>
        </span>
      </p>
      <p className={styles.printed}>
        Compiled from published sources up to 2025 to build and test this site. Check current product information and
        your local guideline.
      </p>
    </aside>
  )
}
