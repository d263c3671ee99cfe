import { Boundary } from '#base/client/boundary.tsx'
import type { MenuEntry } from '#base/contract/route.ts'
import buttonStyles from './bar-button.module.css'
import { Icon, icons } from './icon.tsx'
import { Menu } from './menu.tsx'
import styles from './navigation-panel.module.css'
import { useMenu } from './use-menu.ts'

type Props = {
  isOpen: boolean
  isInert: boolean
  onToggle: (button: HTMLElement) => void
  /** Loads the whole menu; a page includes only the top level and its own branch. */
  loadMenu: () => Promise<readonly MenuEntry[]>
}

/** Next to the content if there is room and the reader has pinned it, otherwise over it (2.6, 4.4). */
export function NavigationPanel({ isOpen, isInert, onToggle, loadMenu }: Props) {
  const { entries, hasFailed, complete } = useMenu(loadMenu)
  function press(button: HTMLElement) {
    complete()
    onToggle(button)
  }
  return (
    <nav className={styles.navigation} aria-label="Navigation">
      <button
        type="button"
        className={`${buttonStyles.button} ${styles.button}`}
        data-early
        data-trap
        aria-expanded={isOpen}
        aria-controls="app-navigation"
        onClick={(event) => press(event.currentTarget)}
      >
        <Icon path={isOpen ? icons.close : icons.menu} />
        <span>Navigation</span>
      </button>
      <div id="app-navigation" className={styles.panel} data-open={isOpen} inert={isInert}>
        <Boundary name="The menu">
          <Menu entries={entries} onMissing={complete} />
        </Boundary>
        {hasFailed && <p role="alert">The rest of the menu could not be loaded.</p>}
      </div>
    </nav>
  )
}
