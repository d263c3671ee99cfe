import { Menu } from 'lucide-react'
import { useSite } from '#base/client/site.ts'
import styles from './header.module.css'
import { Mark } from './mark.tsx'

type Props = { isInert: boolean; isNavigationOpen: boolean; onNavigation(): void }

/** The site's mark and name, and the button of the navigation panel. */
export function Header({ isInert, isNavigationOpen, onNavigation }: Props) {
  const { site } = useSite()
  return (
    <header className={styles.header} inert={isInert}>
      <button
        type="button"
        className={styles.button}
        data-early
        aria-expanded={isNavigationOpen}
        aria-controls="navigation"
        onClick={onNavigation}
      >
        <Menu aria-hidden="true" size={22} />
        <span>Navigation</span>
      </button>
      <a className={styles.logo} href="/" aria-label="Return to the home page">
        <Mark />
      </a>
      <span className={styles.name}>{site.name}</span>
    </header>
  )
}
