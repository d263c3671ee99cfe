import { Fragment, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuEntry } from '#base/contract/route.ts'
import { isExternal } from '../contract.ts'
import styles from './menu.module.css'

type Props = {
  entries: readonly MenuEntry[]
  /** Requests the entries that the page did not include. */
  onMissing: () => void
}

/** The menu of the site's pages (2.5). The branch of the current page is open; the others open on request. */
export function Menu({ entries, onMissing }: Props) {
  const { pathname } = useLocation()
  return (
    <ul className={styles.menu}>
      {entries.map((entry, index) => (
        <Fragment key={entry.path}>
          {entry.group && entry.group !== entries[index - 1]?.group && <li className={styles.group}>{entry.group}</li>}
          <li>
            <a
              href={entry.path}
              aria-current={entry.path === pathname ? 'page' : undefined}
              {...(isExternal(entry) && { target: '_blank', rel: 'noopener' })}
            >
              {entry.title}
            </a>
            {(entry.pages || entry.hasMore) && (
              <Branch entry={entry} isHere={holds(entry, pathname)} onMissing={onMissing} />
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

function Branch({ entry, isHere, onMissing }: { entry: MenuEntry; isHere: boolean; onMissing: () => void }) {
  const { path, title, pages, hasMore } = entry
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(isHere)
  function follow() {
    const opened = details.current?.open ?? false
    setOpen(opened)
    if (opened && !pages) onMissing()
  }
  // The reader may have opened it before the application started.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start.
  useEffect(follow, [])
  return (
    <details ref={details} open={isHere} onToggle={follow}>
      <summary aria-label={`Pages in ${title}`} />
      {pages && (isHere || isOpen) && <Menu entries={pages} onMissing={onMissing} />}
      {hasMore && (
        <a
          href={path}
          className={styles.more}
          onClick={(event) => {
            event.preventDefault()
            onMissing()
          }}
        >
          All pages in {title}
        </a>
      )}
    </details>
  )
}

/** Whether a page is below an entry, as far as the menu has been loaded, or is its own. */
export const holds = ({ path, pages = [] }: MenuEntry, shown: string): boolean =>
  path === shown || pages.some((entry) => holds(entry, shown))
