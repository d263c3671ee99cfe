import type { ReactNode } from 'react'
import styles from './page-notice.module.css'

/** Between the header and the page: a sentence, and what to do about it. */
export const PageNotice = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.notice} aria-label={name}>
    {children}
  </section>
)
