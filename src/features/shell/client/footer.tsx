import { useSite } from '#base/client/site.ts'
import styles from './footer.module.css'

/** Whom to ask, who pays, whose it is (1). */
export function Footer() {
  const { site } = useSite()
  return (
    <footer className={styles.footer}>
      <p>
        Contact enquiries: <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
      <p>
        Decision support for health professionals. It does not replace clinical judgement.{' '}
        <a href="/about">About this site</a>
      </p>
    </footer>
  )
}
