import { useRoute } from '#base/client/route.ts'
import { useSite } from '#base/client/site.ts'
import { childrenOf } from '#base/contract/route.ts'
import styles from './section-links.module.css'

/** What stands beneath this page; on a page without anything beneath it, what stands beside it. */
export function SectionLinks() {
  const { routes } = useSite()
  const route = useRoute()
  if (!route || route.hidden || route.path === '/') return null
  const beneath = childrenOf(routes, route.name)
  const shown = beneath.length > 0 ? beneath : route.parent ? childrenOf(routes, route.parent) : []
  const others = shown.filter((other) => other !== route)
  if (others.length === 0) return null
  const section = beneath.length > 0 ? route : routes.find(({ name }) => name === route.parent)
  return (
    <nav className={styles.section} aria-labelledby="in-this-section">
      <h2 id="in-this-section">In this section: {section?.title}</h2>
      <ul>
        {others.map(({ name, path, title, description }) => (
          <li key={name}>
            <a href={path}>{title}</a>
            <span>{description}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
