import { useLayoutEffect } from 'react'
import { useMatches } from 'react-router'
import type { Route } from '../contract/route.ts'
import { createStore, useStore } from './store.ts'

/** The current route, of a program or of the loaded page; undefined at an address without one. */
export function useRoute(): Route | undefined {
  const shown = useMatches().at(-1)
  return (shown?.handle as Route | undefined) ?? (shown?.loaderData as { route?: Route } | undefined)?.route
}

const failureTitle = createStore<string | undefined>(undefined)

/** The title of the current page, or of what is shown in its place. */
export function useTitle(): string {
  const failure = useStore(failureTitle)
  const title = useRoute()?.title
  return failure ?? title ?? 'Page not found'
}

export function useFailureTitle(title: string) {
  useLayoutEffect(() => {
    failureTitle.set(title)
    return () => failureTitle.set(undefined)
  }, [title])
}
