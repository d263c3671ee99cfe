import { useMatches } from 'react-router'
import { ancestry, type Route } from '../contract/route.ts'
import { useSite } from './site.ts'

/** The route that is shown; undefined at an address that has none. */
export function useRoute(): Route | undefined {
  return useMatches().at(-1)?.handle as Route | undefined
}

/** The routes from the top of the site down to the one shown. */
export function useAncestry(): Route[] {
  const { routes } = useSite()
  const route = useRoute()
  return route ? ancestry(routes, route) : []
}
