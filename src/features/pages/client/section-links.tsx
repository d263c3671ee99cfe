import { useContent } from './content.ts'
import { usePartId } from './part-id.ts'
import styles from './section-links.module.css'

export function SectionLinks() {
  const partId = usePartId('in-this-section')
  const { section } = useContent().around
  if (!section) return null
  return (
    <nav className={styles.section} aria-labelledby={partId}>
      <h2 id={partId}>In this section: {section.title}</h2>
      <ul>
        {section.pages.map(({ path, title, description }) => (
          <li key={path}>
            <a href={path}>
              <b>{title}</b>
              <span>{description}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
