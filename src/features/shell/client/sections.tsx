import { useLocation } from 'react-router'
import { isExternal } from '../contract.ts'
import styles from './header.module.css'
import { holds } from './menu.tsx'
import { useOwnMenu } from './use-menu.ts'

/** The header has room for no more. */
const maxSections = 5

/** The first sections of the site, beside the button of the panel, which has the whole menu. Only on wide screens. */
export function Sections() {
  const { pathname } = useLocation()
  const sections = useOwnMenu().filter((entry) => entry.path !== '/' && !isExternal(entry))
  return (
    <nav className={styles.sections} aria-label="Sections">
      {sections.slice(0, maxSections).map((entry) => (
        <a
          key={entry.path}
          href={entry.path}
          aria-current={entry.path === pathname ? 'page' : holds(entry, pathname) ? 'true' : undefined}
        >
          {entry.title}
        </a>
      ))}
    </nav>
  )
}
