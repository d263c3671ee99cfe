import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { BoxProps } from './box.tsx'
import styles from './search-box.module.css'

/**
 * The site search: a plain form, with a list of answers that is loaded when the form is first used. In the header of a
 * narrow page a link replaces the form.
 */
export function SearchBox({ isLarge = false, words = '' }: { isLarge?: boolean; words?: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [Box, setBox] = useState<ComponentType<BoxProps>>()
  const [isOpen, setIsOpen] = useState(false)
  const load = () => void loadBox(setBox).catch(() => {})
  useEffect(() => {
    // The user may have begun to type before the application started.
    if (form.current?.contains(document.activeElement)) loadBox(setBox).catch(() => {})
  }, [])
  const id = isLarge ? 'app-find' : 'app-search'
  async function openDialog(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsOpen(true)
    // If the list cannot be loaded, go to the search page.
    await loadBox(setBox).catch(() => location.assign('/search'))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: one element less on every page. */}
      <form
        ref={form}
        action="/search"
        role="search"
        aria-label={isLarge ? 'Search' : 'Quick search'}
        className={isLarge ? styles.large : styles.small}
        onFocus={load}
        onPointerEnter={load}
      >
        <label htmlFor={id}>Search</label>
        <input
          id={id}
          type="search"
          name="q"
          key={words}
          defaultValue={words}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={isLarge ? 'Drug, test, gene or question' : 'Search the guideline'}
        />
        <button type="submit" aria-label="Search">
          {isLarge && 'Search'}
          <Glass />
        </button>
        {Box && <Box form={form} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </form>
      {!isLarge && (
        <a
          className={styles.link}
          href="/search"
          aria-label="Search"
          onClick={openDialog}
          onPointerEnter={load}
          onFocus={load}
        >
          <Glass />
        </a>
      )}
    </>
  )
}

const loadBox = async (set: (box: () => ComponentType<BoxProps>) => void) => {
  const { Box } = await import('./box.tsx')
  set(() => Box)
}

const Glass = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4 4" />
  </svg>
)
