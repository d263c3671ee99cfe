import type { ReactNode } from 'react'
import styles from './page-notice.module.css'

/** A notice between the header and the page, with what can be done about it. */
export const PageNotice = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.notice} aria-label={name}>
    {children}
  </section>
)
