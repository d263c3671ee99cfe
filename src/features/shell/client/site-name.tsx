import { useSite } from '#base/client/site.ts'
import styles from './header.module.css'
import { Mark } from './mark.tsx'

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
