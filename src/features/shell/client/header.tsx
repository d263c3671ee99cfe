import { type ComponentType, useEffect } from 'react'
import { useRoute } from '#base/client/route.ts'
import { DrawnOnce } from '#base/client/ui/drawn-once.tsx'
import styles from './header.module.css'

const loadName = () => import('./site-name.tsx').then(({ SiteName }) => SiteName)
const SiteName = import.meta.env.SSR ? await loadName() : undefined

/** The site's mark and name, and the page's title once its heading has scrolled out of view (2.6, D-84). */
export function Header({ isInert, SearchBox }: { isInert: boolean; SearchBox?: ComponentType | undefined }) {
  const route = useRoute()
  useEffect(() => {
    const { classList } = document.body
    classList.add('header-padding')
    return () => classList.remove('header-padding', 'title-shown')
  }, [])
  return (
    <header className={styles.header} inert={isInert}>
      <DrawnOnce id="app-name" Drawn={SiteName} load={loadName} />
      <span className={styles.title}>{route?.title ?? 'Page not found'}</span>
      {SearchBox && <SearchBox />}
    </header>
  )
}
