import { changesFeed, maxNews } from '../contract/news.ts'
import type { NewsLine } from '../contract/page-content.ts'
import styles from './changes-page.module.css'
import { useContent } from './content.ts'
import { ContentFrame } from './content-frame.tsx'
import { NewsList } from './news-list.tsx'

export default function ChangesPage() {
  return (
    <ContentFrame className={styles.changes}>
      <Changes />
    </ContentFrame>
  )
}

function Changes() {
  const { route, news = [] } = useContent()
  const years = [...new Set(news.map(yearOf))]
  return (
    <>
      <h1 tabIndex={-1}>{route.title}</h1>
      <p>{route.description}.</p>
      {years.map((year) => (
        <section key={year} aria-labelledby={`year-${year}`}>
          <h2 id={`year-${year}`}>{year}</h2>
          <NewsList news={news.filter((line) => yearOf(line) === year)} hasYears={false} />
        </section>
      ))}
      {news.length === 0 && <p>No change has been announced yet. Each page lists its own.</p>}
      {news.length === maxNews.inAll && <p>These are the latest {maxNews.inAll} changes.</p>}
      <p>
        Every page lists all its changes at its foot, under “What changed”.{' '}
        <a href={changesFeed}>Follow these changes</a> in a feed reader.
      </p>
    </>
  )
}

const yearOf = ({ modified }: NewsLine) => modified.slice(0, 4)
