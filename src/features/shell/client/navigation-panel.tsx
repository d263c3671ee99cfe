import { useSite } from '#base/client/site.ts'
import { menuFor } from '../contract.ts'
import buttonStyles from './bar-button.module.css'
import { Icon, icons } from './icon.tsx'
import { Menu } from './menu.tsx'
import styles from './navigation-panel.module.css'

type Props = {
  name?: string
  label?: string
  /** The path of an icon. */
  icon?: string
  roles: readonly string[]
  isOpen: boolean
  isInert: boolean
  onToggle: (button: HTMLElement) => void
}

/** The menu of the site (2.6, 4.4): beside the content where there is room and the reader likes it so, over it elsewhere. */
export function NavigationPanel({
  name = 'navigation',
  label = 'Navigation',
  icon = icons.menu,
  roles,
  isOpen,
  isInert,
  onToggle,
}: Props) {
  const { routes } = useSite()
  return (
    <nav className={styles.navigation} aria-label={label}>
      <button
        type="button"
        className={`${buttonStyles.button} ${styles.button}`}
        data-early
        data-trap
        aria-expanded={isOpen}
        aria-controls={name}
        onClick={(event) => onToggle(event.currentTarget)}
      >
        <Icon path={isOpen ? icons.close : icon} />
        <span>{label}</span>
      </button>
      <div id={name} className={styles.panel} data-open={isOpen} inert={isInert}>
        <Menu entries={menuFor(routes, roles)} />
      </div>
    </nav>
  )
}
