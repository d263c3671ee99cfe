import { dayAndMonth, dayText } from '#base/contract/day.ts'
import type { NewsLine } from '../contract/page-content.ts'
import styles from './news-list.module.css'

type Props = { news: readonly NewsLine[]; hasYears?: boolean }

/** Changes announced to readers: the day, the page and the sentence. */
export const NewsList = ({ news, hasYears = true }: Props) => (
  <ul className={styles.news}>
    {news.map(({ path, title, modified, sentence }) => (
      <li key={`${modified} ${path} ${sentence}`}>
        <time dateTime={modified}>{hasYears ? dayText(modified) : dayAndMonth(modified)}</time>
        <span>
          <a href={path}>{title}</a>: {sentence}
        </span>
      </li>
    ))}
  </ul>
)
