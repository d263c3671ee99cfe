import { X } from 'lucide-react'
import { useAncestry, useRoute } from '#base/client/route.ts'
import { useSite } from '#base/client/site.ts'
import { type MenuEntry, menuFor } from '../contract.ts'
import styles from './navigation-panel.module.css'

/** The menu of the site (2.5): beside the content where there is room, over it elsewhere. */
export function NavigationPanel({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { routes } = useSite()
  return (
    <>
      {isOpen && <div className={styles.overlay} onClick={onClose} aria-hidden="true" />}
      <nav
        className={styles.panel}
        id="navigation"
        aria-label="Navigation"
        data-open={isOpen}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        {isOpen && (
          <button type="button" className={styles.close} onClick={onClose}>
            <X aria-hidden="true" size={22} />
            Close
          </button>
        )}
        <Entries entries={menuFor(routes, [])} />
      </nav>
    </>
  )
}

/** Only the branch that holds the page shown is open. */
function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  const current = useRoute()
  const trail = useAncestry()
  return (
    <ul>
      {entries.map(({ route, children }) => (
        <li key={route.name}>
          <a href={route.path} aria-current={route.name === current?.name ? 'page' : undefined}>
            {route.title}
          </a>
          {children.length > 0 && trail.includes(route) && <Entries entries={children} />}
        </li>
      ))}
    </ul>
  )
}
