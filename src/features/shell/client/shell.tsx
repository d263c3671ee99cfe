import { type ComponentType, type MouseEvent, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Boundary } from '#base/client/boundary.tsx'
import type { Tool, UserBarItem, UserFace } from '#base/client/feature.ts'
import { useSite } from '#base/client/site.ts'
import { ProgressBar } from '#base/client/ui/progress-bar.tsx'
import { enabled } from '#base/contract/flags.ts'
import type { MenuEntry } from '#base/contract/route.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationPanel } from './navigation-panel.tsx'
import type { ScrolledProps } from './scrolled.tsx'
import styles from './shell.module.css'
import { useOpened } from './use-opened.ts'
import { UserBar } from './user-bar.tsx'

/** The parts that features add to the shell, which knows none of them. */
type ShellProps = {
  /** Loads the whole menu, as far as the reader may see it (2.5). */
  loadMenu: () => Promise<readonly MenuEntry[]>
  userBarItems: readonly UserBarItem[]
  tools: readonly Tool[]
  ServedMenu: ComponentType | undefined
  UserFace?: UserFace
  Funders?: ComponentType
  SearchBox?: ComponentType
  /** A notice for every reader of the page, under the header. */
  Strip?: ComponentType
  /** The same notice in short, beneath the title in the header. */
  TitleNote?: ComponentType
  children: ReactNode
}

/** The frame around every page (2.6). */
export function Shell({ loadMenu, userBarItems, tools, children, ...parts }: ShellProps) {
  const { ServedMenu, UserFace, Funders, SearchBox, Strip, TitleNote } = parts
  const { site } = useSite()
  const isLoading = useNavigation().state !== 'idle'
  const { open, toggle, close } = useOpened()
  // The rest of the page becomes inert (4.4) after the panel has been shown: on a phone that takes as long again.
  const isInert = useDeferredValue(open) !== undefined && open !== undefined
  const scrolled = useScrolled()
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes where it says, with or without the application */}
      <a className={styles.skip} href="#app-content" inert={isInert} onClick={skip}>
        Skip to content
      </a>
      <ProgressBar isActive={isLoading} label="Loading the page" />
      <Header isInert={isInert} SearchBox={SearchBox} TitleNote={TitleNote} />
      <div className={styles.frame}>
        <NavigationPanel
          isOpen={open === 'navigation'}
          isInert={open === 'user'}
          onToggle={(button) => toggle('navigation', button)}
          loadMenu={loadMenu}
        />
        <UserBar
          items={enabled(userBarItems, site.flags)}
          ServedMenu={ServedMenu}
          Face={UserFace}
          isOpen={open === 'user'}
          onToggle={(button) => toggle('user', button)}
          onClose={close}
        />
        {isInert && <div className={styles.overlay} data-over={open} onClick={close} aria-hidden="true" />}
        <div className={styles.wrapper} inert={isInert}>
          <Boundary>{Strip && <Strip />}</Boundary>
          <ToolsArea tools={enabled(tools, site.flags)} />
          <main className={styles.content} id="app-content" tabIndex={-1} aria-busy={isLoading}>
            {children}
          </main>
          <Boundary>{scrolled && <scrolled.Scrolled isHeld={isInert} from={scrolled.from} />}</Boundary>
          <Footer Funders={Funders} />
        </div>
      </div>
    </>
  )
}

/** The area for the features' tools (2.6); invisible while it is empty. */
const ToolsArea = ({ tools }: { tools: readonly Tool[] }) => (
  <div className={styles.tools}>
    {tools.map(({ name, Tool }) => (
      <Boundary key={name} name="A tool">
        <Tool />
      </Boundary>
    ))}
  </div>
)

/** Moves the focus too: for a fragment, the router only scrolls. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('app-content')?.focus()
}

/** Whether the browser returns to an earlier position in the page, as on a reload. */
function isRestored(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry !== undefined && entry.type !== 'navigate'
}

type LoadedScrolled = { Scrolled: ComponentType<ScrolledProps>; from: number }

/** Loads the code for scrolling readers on the first scroll, with the scroll position at the start. */
function useScrolled() {
  const [loaded, setLoaded] = useState<LoadedScrolled>()
  useEffect(() => {
    function load(event?: Event) {
      // Jumping to a heading, or back to a position, is not scrolling by the reader.
      const isByReader = event && !location.hash && !isRestored()
      import('./scrolled.tsx')
        .then(({ Scrolled }) => setLoaded({ Scrolled, from: isByReader ? 0 : scrollY }))
        .catch(() => {})
    }
    if (scrollY > 0) load()
    else addEventListener('scroll', load, { once: true, passive: true })
    return () => removeEventListener('scroll', load)
  }, [])
  return loaded
}
