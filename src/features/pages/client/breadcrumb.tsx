import styles from './breadcrumb.module.css'
import { useContent } from './content.ts'

export function Breadcrumb() {
  const { trail } = useContent().around
  if (trail.length === 0) return null
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      <ol>
        {trail.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
