import { useState } from 'react'
import { useMatches } from 'react-router'
import { useSite } from '#base/client/site.ts'
import type { MenuEntry } from '#base/contract/route.ts'

type Complete = (own: readonly MenuEntry[]) => readonly MenuEntry[]

/** The menu as the page included it: the top level, and the branch of the page. */
export function useOwnMenu(): readonly MenuEntry[] {
  const { menu } = useSite()
  const content = useMatches().at(-1)?.loaderData as { around?: { menu: readonly MenuEntry[] } } | undefined
  return content?.around?.menu ?? menu
}

/** The menu as the page included it, completed on request. */
export function useMenu(loadMenu: () => Promise<readonly MenuEntry[]>) {
  const own = useOwnMenu()
  const [whole, setWhole] = useState<Complete>()
  const [hasFailed, setFailed] = useState(false)
  function complete() {
    Promise.all([import('./whole-menu.ts'), loadMenu()])
      .then(([{ menuCompleter }, all]) => {
        setFailed(false)
        setWhole(() => menuCompleter(all))
      })
      .catch(() => setFailed(true))
  }
  return { entries: whole ? whole(own) : own, hasFailed, complete }
}
