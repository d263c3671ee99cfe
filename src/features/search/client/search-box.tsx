import { type ComponentType, useEffect, useState } from 'react'
import { StaticIsland } from '#base/client/ui/static-island.tsx'
import './search-box.css'

const loadForms = () => import('./search-form.tsx')
const Forms = import.meta.env.SSR ? await loadForms() : undefined

type Props = {
  /** The form of a page instead of the header's. */
  isLarge?: boolean
  words?: string | undefined
}

/** A search form: it works without JavaScript. */
export const SearchForm = ({ isLarge, words }: Props) => (
  <StaticIsland
    id={isLarge ? 'app-find-form' : 'app-search-form'}
    Component={Forms && (isLarge ? () => <Forms.LargeForm words={words} /> : Forms.QuickForm)}
    load={() => loadForms().then(({ LargeForm, QuickForm }) => (isLarge ? LargeForm : QuickForm))}
  />
)

/** The search in the header, and the list of answers of every form, which is loaded when one is first used. */
export function SearchBox() {
  const [Box, setBox] = useState<ComponentType>()
  useEffect(() => {
    const load = ({ target }: { target: EventTarget | null }) =>
      target instanceof Element &&
      target.closest('[role=search],[href="/search"]') &&
      import('./box.tsx').then(
        ({ Box }) => setBox(() => Box),
        () => {},
      )
    // Captured before React, which stops events in parts of the page that are not hydrated yet.
    for (const intent of ['focusin', 'pointerover']) addEventListener(intent, load, true)
    // The user may have begun to type before the application started.
    load({ target: document.activeElement })
  }, [])
  return (
    <>
      <SearchForm />
      {Box && <Box />}
    </>
  )
}
