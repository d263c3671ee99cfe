import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useSite } from '#base/client/site.ts'
import type { Tool, UserBarItem, UserFace } from '#base/client/slots.ts'
import { ProgressBar } from '#base/client/ui/progress-bar.tsx'
import { enabled } from '#base/contract/flags.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationPanel } from './navigation-panel.tsx'
import type { ScrolledProps } from './scrolled.tsx'
import styles from './shell.module.css'
import { ToolsArea } from './tools-area.tsx'
import { useOpened } from './use-opened.ts'
import { UserBar } from './user-bar.tsx'

/** What features put into the shell, which knows none of them. */
export type ShellProps = {
  /** The roles that the reader holds, for the menu (2.5). */
  roles: readonly string[]
  userBarItems: readonly UserBarItem[]
  tools: readonly Tool[]
  UserFace?: UserFace
  Funders?: ComponentType
  children: ReactNode
}

/** Everything around the page (2.6). */
export function Shell({ roles, userBarItems, tools, UserFace, Funders, children }: ShellProps) {
  const { site } = useSite()
  const isLoading = useNavigation().state !== 'idle'
  const { open, toggle, close } = useOpened()
  const isInert = open !== undefined // 4.4
  const scrolled = useScrolled()
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes where it says, with or without the application */}
      <a className={styles.skip} href="#content" inert={isInert} onClick={skip}>
        Skip to content
      </a>
      <ProgressBar isActive={isLoading} label="Loading the page" />
      <Header isInert={isInert} />
      <div className={styles.frame}>
        <NavigationPanel
          roles={roles}
          isOpen={open === 'navigation'}
          isInert={open === 'user'}
          onToggle={(button) => toggle('navigation', button)}
        />
        <UserBar
          items={enabled(userBarItems, site.flags)}
          Face={UserFace}
          isOpen={open === 'user'}
          onToggle={(button) => toggle('user', button)}
          onClose={close}
        />
        {isInert && <div className={styles.overlay} onClick={close} aria-hidden="true" />}
        <div className={styles.wrapper} inert={isInert}>
          <ToolsArea tools={enabled(tools, site.flags)} />
          <main className={styles.content} id="content" tabIndex={-1} aria-busy={isLoading}>
            {children}
          </main>
          {scrolled && <scrolled.Scrolled isHeld={isInert} from={scrolled.from} />}
          <Footer Funders={Funders} />
        </div>
      </div>
    </>
  )
}

/** A fragment moves the window but not the focus when the router, not the browser, goes there. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

type LoadedScrolled = { Scrolled: ComponentType<ScrolledProps>; from: number }

/** What only a reader who scrolls needs, loaded then, and how far the window was scrolled at the start. */
function useScrolled() {
  const [loaded, setLoaded] = useState<LoadedScrolled>()
  useEffect(() => {
    function load(event?: Event) {
      // Who is brought to a heading, or back to a place, has not scrolled.
      const from = event && !location.hash ? 0 : scrollY
      import('./scrolled.tsx').then(({ Scrolled }) => setLoaded({ Scrolled, from })).catch(() => {})
    }
    if (scrollY > 0) load()
    else addEventListener('scroll', load, { once: true, passive: true })
    return () => removeEventListener('scroll', load)
  }, [])
  return loaded
}
