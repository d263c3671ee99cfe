import { useSite } from '#base/client/site.ts'
import styles from './header.module.css'

export function SiteName() {
  const { site } = useSite()
  return (
    <>
      <a className={styles.logo} href="/" aria-label="Return to the home page">
        <Mark />
      </a>
      <span className={styles.name}>{site.name}</span>
    </>
  )
}

/** The site's mark: a ring sideroblast, drawn as a nucleus in a broken ring. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <circle
        cx="16"
        cy="16"
        r="13"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeDasharray="9 4.6"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16" r="6" fill="currentColor" />
    </svg>
  )
}
