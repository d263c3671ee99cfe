import { type ReactNode, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ProgressBar } from '#base/client/ui/progress-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationPanel } from './navigation-panel.tsx'
import styles from './shell.module.css'

/** Everything around the page (2.6). */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isLoading = useNavigation().state !== 'idle'
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  return (
    <>
      <a className={styles.skip} href="#content" inert={isOpen}>
        Skip to content
      </a>
      <ProgressBar isActive={isLoading} label="Loading the page" />
      <Header
        isInert={isOpen}
        isNavigationOpen={isOpen}
        onNavigation={() => setOpenAt(isOpen ? undefined : pathname)}
      />
      <div className={styles.frame}>
        <NavigationPanel isOpen={isOpen} onClose={() => setOpenAt(undefined)} />
        <div className={styles.wrapper} inert={isOpen}>
          <main className={styles.content} id="content" tabIndex={-1} aria-busy={isLoading}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
    </>
  )
}
