import { useContent } from './content.ts'
import styles from './link-notes.module.css'

/** The addresses of the page's links to other sites, printed as numbered footnotes. */
export function LinkNotes() {
  const { links } = useContent()
  if (links.length === 0) return null
  return (
    <section className={styles.notes} aria-hidden="true">
      <h2>Links</h2>
      <ol>
        {links.map((href) => (
          <li key={href}>{href}</li>
        ))}
      </ol>
    </section>
  )
}
