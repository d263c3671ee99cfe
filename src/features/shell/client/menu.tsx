import { useAncestry, useRoute } from '#base/client/route.ts'
import { leadsAway, type MenuEntry } from '../contract.ts'
import { Icon, icons } from './icon.tsx'
import styles from './menu.module.css'

/** The pages of the site (2.5). The branch that holds the page shown is open; the others open on request. */
export function Menu({ entries }: { entries: readonly MenuEntry[] }) {
  const current = useRoute()
  const trail = useAncestry()
  return (
    <ul className={styles.menu}>
      {entries.map(({ route, children }) => (
        <li key={route.name}>
          <a
            href={route.path}
            aria-current={route.name === current?.name ? 'page' : undefined}
            {...(leadsAway(route) && { target: '_blank', rel: 'noopener' })}
          >
            {route.title}
          </a>
          {children.length > 0 && (
            <details open={trail.includes(route)}>
              <summary aria-label={`Pages in ${route.title}`}>
                <Icon path={icons.open} size={18} />
              </summary>
              <Menu entries={children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
