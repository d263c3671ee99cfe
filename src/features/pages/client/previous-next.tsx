import { useContent } from './content.ts'
import styles from './previous-next.module.css'

export function PreviousNext() {
  const { previous, next } = useContent().around
  if (!previous && !next) return null
  return (
    <nav className={styles.pair} aria-label="Previous and next page">
      {previous && (
        <a href={previous.path} rel="prev">
          <span>Previous</span>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={next.path} rel="next" className={styles.next}>
          <span>Next</span>
          {next.title}
        </a>
      )}
    </nav>
  )
}
