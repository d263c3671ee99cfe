import { useSite } from '#base/client/site.ts'
import { useContent } from './content.ts'
import styles from './link-notes.module.css'

/** On paper a link is a number, and this says where it leads. */
export function LinkNotes() {
  const { links } = useContent()
  const { site } = useSite()
  if (links.length === 0) return null
  return (
    <section className={styles.notes} aria-hidden="true">
      <h2>Links</h2>
      <ol>
        {links.map((href) => (
          <li key={href}>{href.startsWith('/') ? site.url + href : href}</li>
        ))}
      </ol>
    </section>
  )
}
