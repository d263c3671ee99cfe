import { type ComponentType, useState } from 'react'
import { useIsHydrated } from '#base/client/hydrated.ts'

/** A button that loads the form to ask the editors; few readers need it. Not shown without scripts. */
export function AskOnRequest({ q }: { q: string }) {
  const isHydrated = useIsHydrated()
  const [Ask, setAsk] = useState<ComponentType<{ q: string }>>()
  if (!isHydrated) return null
  if (Ask) return <Ask q={q} />
  const load = () => import('./ask-editors.tsx').then(({ AskEditors }) => setAsk(() => AskEditors))
  return (
    <button type="button" className="button" onClick={() => void load()}>
      Ask the editors
    </button>
  )
}
