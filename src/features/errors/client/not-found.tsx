import { useLocation } from 'react-router'
import { useSite } from '#base/client/site.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { nearestRoutes } from '../nearest.ts'

/** An address that the site does not have, and the pages that come nearest to it (D-52). */
export function NotFound() {
  const { routes } = useSite()
  const { pathname } = useLocation()
  return (
    <StatementPage title="Page not found">
      <p>There is no page at this address. It may have been mistyped, or the page may have moved.</p>
      <h2>Did you mean</h2>
      <ul>
        {nearestRoutes(routes, pathname).map((route) => (
          <li key={route.name}>
            <a href={route.path}>{route.title}</a>
          </li>
        ))}
      </ul>
    </StatementPage>
  )
}
