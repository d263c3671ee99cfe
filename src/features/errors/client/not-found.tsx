import { useLoaderData } from 'react-router'
import type { PageLink } from '#base/contract/route.ts'
import { Answers, SearchForm, type SearchPage } from '#features/search/client/index.ts'
import { FailurePage } from './failure-page.tsx'
import styles from './not-found.module.css'

type Missing = { nearest?: readonly PageLink[]; found?: SearchPage }

/** Shown for an unknown address: suggests the closest pages and a search (D-52). */
export function NotFound() {
  // The server has searched for the words in the address; the browser has not.
  const { nearest = [], found } = useLoaderData<Missing | undefined>() ?? {}
  const answers = found?.answer?.answers ?? []
  return (
    <FailurePage title="Page not found">
      <p>There is no page at this address. It may have been mistyped, or the page may have moved.</p>
      <SearchForm isLarge words={found?.asked.q} />
      <h2>Did you mean</h2>
      <ul className={styles.pages}>
        {nearest.map(({ path, title, description }) => (
          <li key={path}>
            <a href={path}>{title}</a>
            <span>{description}</span>
          </li>
        ))}
      </ul>
      {answers.length > 0 && (
        <>
          <h2>Answers for “{found?.asked.q}”</h2>
          <Answers answers={answers} />
        </>
      )}
    </FailurePage>
  )
}
