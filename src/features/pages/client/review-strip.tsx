import { useMatches } from 'react-router'
import { useRoute } from '#base/client/route.ts'
import { useSite } from '#base/client/site.ts'
import type { PageContent } from '../contract/page-content.ts'
import styles from './review-strip.module.css'

/** Says under the header that the page is a draft. */
export function ReviewStrip() {
  if (!useIsDraft()) return null
  return (
    <aside className={styles.strip} aria-label="Review state">
      <p role="note">
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M12 3 2 20h20zM12 10v4M12 17v.1" />
        </svg>
        <span>
          <strong>
            Draft<span className={styles.more}>, not clinically reviewed</span>.
          </strong>{' '}
          Do not use it to treat patients.{' '}
          <a className={styles.more} href="/about">
            What this means
          </a>
        </span>
      </p>
      <p className={styles.printed}>
        Compiled from published sources up to 2025 to build and test this site. Check current product information and
        your local guideline.
      </p>
    </aside>
  )
}

/** The same beneath the title in the header, for a reader who arrives below the strip. */
export function DraftTag() {
  if (!useIsDraft()) return null
  return (
    <strong className={styles.tag}>
      Draft, not <span>clinically </span>reviewed
    </strong>
  )
}

/**
 * Whether the page is still unreviewed; for a page without text of its own, such as the search, whether any page of the
 * site is. Pages behind the login are not for treating patients.
 */
function useIsDraft(): boolean {
  const { isDraft } = useSite()
  const route = useRoute()
  const content = useMatches().at(-1)?.loaderData as Partial<PageContent> | undefined
  if (content?.page?.updated != null) return !content.page.reviewed
  return isDraft && !route?.roles && !route?.isPersonal
}
