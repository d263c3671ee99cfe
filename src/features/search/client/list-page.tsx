import { useLoaderData } from 'react-router'
import { useRoute } from '#base/client/route.ts'
import type { DoseTable, IndexEntry, ListPage, QuestionList } from '../contract/lists.ts'
import styles from './search-page.module.css'

export default function SearchList() {
  const { entries, doses, questions } = useLoaderData<ListPage>()
  const route = useRoute()
  return (
    <div className={`${styles.page} ${styles.list}`}>
      <h1 tabIndex={-1}>{route?.title}</h1>
      {entries && <Letters entries={entries} />}
      {doses && <Doses tables={doses} />}
      {questions && <Questions lists={questions} />}
      <p>
        <a href="/search">Search</a> · <a href="/search/a-z">A–Z</a> · <a href="/search/doses">Doses</a> ·{' '}
        <a href="/search/questions">Questions</a>
      </p>
    </div>
  )
}

const letterOf = (name: string) => {
  const first = name.normalize('NFKD').charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : '0–9'
}

function Letters({ entries }: { entries: readonly IndexEntry[] }) {
  const byLetter = new Map<string, IndexEntry[]>()
  for (const entry of entries) {
    const letter = letterOf(entry.name)
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), entry])
  }
  return (
    <>
      <nav aria-label="Letters" className={styles.letters}>
        {[...byLetter.keys()].map((letter) => (
          <a key={letter} href={`#letter-${letter.charAt(0).toLowerCase()}`}>
            {letter}
          </a>
        ))}
      </nav>
      {[...byLetter].map(([letter, group]) => (
        <section key={letter} aria-labelledby={`letter-${letter.charAt(0).toLowerCase()}`}>
          <h2 id={`letter-${letter.charAt(0).toLowerCase()}`}>{letter}</h2>
          <ul>
            {group.map(({ name, url, page, see }) => (
              <li key={name}>
                <a href={url}>{see ? `${name}: see ${see}` : name}</a>
                {page && <span className={styles.soft}> {page}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Doses({ tables }: { tables: readonly DoseTable[] }) {
  if (tables.length === 0) return <p>No page gives a dose.</p>
  return tables.map(({ page, route, caption, rows, caution }) => (
    <section key={`${route} ${rows[0]?.url}`}>
      <h2>{page}</h2>
      <p className={styles.soft}>{caption}</p>
      <ul>
        {rows.map(({ title, url, cells, cites, unconfirmed }) => (
          <li key={url}>
            <a href={url}>{title}</a>
            {cells.map(({ column, text }) => (
              <div key={column + text}>
                {column && `${column}: `}
                {text}
              </div>
            ))}
            <div className={styles.soft}>
              {unconfirmed
                ? 'Source to be confirmed'
                : cites.length > 0
                  ? `Source: ${cites.join('; ')}`
                  : `Source: see ${page}`}
            </div>
          </li>
        ))}
      </ul>
      {caution && (
        <p className={styles.caution}>
          <a href={caution.url}>Caution</a>: {caution.text}
        </p>
      )}
    </section>
  ))
}

function Questions({ lists }: { lists: readonly QuestionList[] }) {
  if (lists.length === 0) return <p>No page lists questions yet.</p>
  return lists.map(({ page, route, questions }) => (
    <section key={route}>
      <h2>{page}</h2>
      <ul>
        {questions.map(({ text, url }) => (
          <li key={text}>
            <a href={url}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  ))
}
