import type { Related } from '../contract/lists.ts'
import { arrive } from './arrive.ts'
import { askFor } from './load.ts'
import styles from './search-page.module.css'

/** The passages related to a page, each with its page and heading. */
export async function drawRelated(path: string) {
  const { related } = await askFor<{ related: Related[] }>(`/search/related?${new URLSearchParams({ path })}`)
  return <RelatedList related={related} />
}

function RelatedList({ related }: { related: readonly Related[] }) {
  if (related.length === 0) return <p>No other page is on this subject.</p>
  return (
    <ul className={styles.ways}>
      {related.map(({ url, page, heading, text }) => (
        <li key={url}>
          <a href={url} onClick={() => arrive(url, [])}>
            {[page, heading].filter(Boolean).join(' › ')}
          </a>
          <div>{text}</div>
        </li>
      ))}
    </ul>
  )
}
