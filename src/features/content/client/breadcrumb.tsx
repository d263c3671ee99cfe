import { useAncestry } from '#base/client/route.ts'
import { useSite } from '#base/client/site.ts'
import styles from './breadcrumb.module.css'

/** The way from the home page down to this one. */
export function Breadcrumb() {
  const { routes } = useSite()
  const home = routes.find((route) => route.path === '/')
  const trail = useAncestry()
  const above = [...(home ? [home] : []), ...trail.slice(0, -1)]
  if (trail.at(-1)?.path === '/') return null
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      <ol>
        {above.map((route) => (
          <li key={route.name}>
            <a href={route.path}>{route.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
