import { type ComponentType, useEffect } from 'react'
import { Boundary } from '#base/client/boundary.tsx'
import { useTitle } from '#base/client/route.ts'
import { StaticIsland } from '#base/client/ui/static-island.tsx'
import styles from './header.module.css'
import { Sections } from './sections.tsx'

const loadName = () => import('./site-name.tsx').then(({ SiteName }) => SiteName)
const SiteName = import.meta.env.SSR ? await loadName() : undefined

type Props = { isInert: boolean; SearchBox?: ComponentType | undefined; TitleNote?: ComponentType | undefined }

/** The site's mark and name, and the page's title once its heading has scrolled out of view (2.6, D-84). */
export function Header({ isInert, SearchBox, TitleNote }: Props) {
  const title = useTitle()
  useEffect(() => {
    const { classList } = document.body
    classList.add('header-padding')
    return () => classList.remove('header-padding', 'title-shown')
  }, [])
  return (
    <header className={styles.header} inert={isInert}>
      <StaticIsland id="app-name" Component={SiteName} load={loadName} />
      <div className={styles.title}>
        <span>{title}</span>
        <Boundary>{TitleNote && <TitleNote />}</Boundary>
      </div>
      <Boundary>
        <Sections />
      </Boundary>
      <Boundary>{SearchBox && <SearchBox />}</Boundary>
    </header>
  )
}
