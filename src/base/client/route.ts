import { useMatches } from 'react-router'
import type { Route } from '../contract/route.ts'

/** The current route, of a program or of the loaded page; undefined at an address without one. */
export function useRoute(): Route | undefined {
  const shown = useMatches().at(-1)
  return (shown?.handle as Route | undefined) ?? (shown?.loaderData as { route?: Route } | undefined)?.route
}
