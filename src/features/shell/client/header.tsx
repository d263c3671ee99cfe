import { type ComponentType, useEffect } from 'react'
import { useRoute } from '#base/client/route.ts'
import { useSite } from '#base/client/site.ts'
import styles from './header.module.css'
import { Mark } from './mark.tsx'

/** The site's mark and name, and the page's title once its heading has scrolled out of view (2.6, D-84). */
export function Header({ isInert, SearchBox }: { isInert: boolean; SearchBox?: ComponentType | undefined }) {
  const { site } = useSite()
  const route = useRoute()
  useEffect(() => {
    const { classList } = document.body
    classList.add('header-padding')
    return () => classList.remove('header-padding', 'title-shown')
  }, [])
  return (
    <header className={styles.header} inert={isInert}>
      <a className={styles.logo} href="/" aria-label="Return to the home page">
        <Mark />
      </a>
      <span className={styles.name}>{site.name}</span>
      <span className={styles.title}>{route?.title ?? 'Page not found'}</span>
      {SearchBox && <SearchBox />}
    </header>
  )
}
