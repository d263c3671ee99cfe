import { useRoute } from '#base/client/route.ts'
import { useSite } from '#base/client/site.ts'
import { readingOrder } from '#base/contract/route.ts'
import styles from './previous-next.module.css'

/** The pages before and after this one in reading order. */
export function PreviousNext() {
  const { routes } = useSite()
  const route = useRoute()
  const order = readingOrder(routes)
  const at = order.findIndex(({ name }) => name === route?.name)
  if (at < 0) return null
  const previous = order[at - 1]
  const next = order[at + 1]
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
