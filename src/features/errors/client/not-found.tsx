import { useLocation, useSearchParams } from 'react-router'
import { useSite } from '#base/client/site.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { nearestRoutes } from '../nearest.ts'
import styles from './not-found.module.css'

/** An address that the site does not have, the pages that come nearest to it, and a search for others (D-52). */
export function NotFound() {
  const { routes } = useSite()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const words = query.get('q')?.slice(0, 200) ?? ''
  return (
    <StatementPage title="Page not found">
      <p>There is no page at this address. It may have been mistyped, or the page may have moved.</p>
      {/* A plain form, so that it searches without script too. */}
      <search>
        <form className={styles.search} method="get" action={pathname}>
          <label htmlFor="page-search">Find a page</label>
          <input id="page-search" type="search" name="q" key={words} defaultValue={words} maxLength={200} />
          <button type="submit" className="button">
            Search
          </button>
        </form>
      </search>
      <h2>{words ? `Pages for “${words}”` : 'Did you mean'}</h2>
      <ul className={styles.pages}>
        {nearestRoutes(routes, words || pathname).map((route) => (
          <li key={route.name}>
            <a href={route.path}>{route.title}</a>
            <span>{route.description}</span>
          </li>
        ))}
      </ul>
    </StatementPage>
  )
}
