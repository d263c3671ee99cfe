import { type ComponentType, Fragment, useEffect, useState } from 'react'
import { Boundary } from '#base/client/boundary.tsx'
import type { UserBarItem, UserFace } from '#base/client/feature.ts'
import buttonStyles from './bar-button.module.css'
import { Icon, icons } from './icon.tsx'
import styles from './user-bar.module.css'
import type { UserMenuProps } from './user-menu.tsx'

type Props = {
  items: readonly UserBarItem[]
  Face?: UserFace | undefined
  isOpen: boolean
  onToggle: (button: HTMLElement) => void
  onClose: () => void
}

type Loaded = Pick<UserMenuProps, 'entries'> & { UserMenu: ComponentType<UserMenuProps> }

/**
 * The user bar: who is logged in, actions and preferences (2.6). Its menu loads when the reader first points at it or focuses it.
 */
export function UserBar({ items, Face = Fragment, isOpen, onToggle, onClose }: Props) {
  const [loaded, setLoaded] = useState<Loaded>()
  const prepare = () => void load(items).catch(() => {})
  const press = (button: HTMLElement) =>
    load(items)
      .then(setLoaded, () => setLoaded(undefined))
      .then(() => onToggle(button))
  // A login in another tab brings more items, perhaps while the menu is open.
  const isOutdated = isOpen && loaded !== undefined && loaded.entries.length !== items.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items are a new list at each render
  useEffect(() => {
    if (isOutdated) load(items).then(setLoaded, () => {})
  }, [isOutdated, items.length])
  return (
    <section aria-label="User options">
      <button
        type="button"
        className={`${buttonStyles.button} ${styles.button}`}
        data-early
        data-trap
        aria-expanded={isOpen}
        aria-controls="app-user-bar"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => void press(event.currentTarget)}
      >
        <Boundary fallback={() => anonymous}>
          <Face>{anonymous}</Face>
        </Boundary>
      </button>
      <div id="app-user-bar" className={styles.bar} hidden={!isOpen}>
        <Boundary name="The menu">
          {isOpen && loaded && <loaded.UserMenu entries={loaded.entries} onClose={onClose} />}
        </Boundary>
        {isOpen && !loaded && <p role="alert">The options could not be loaded. Check the connection and try again.</p>}
      </div>
    </section>
  )
}

const anonymous = (
  <>
    <Icon path={icons.user} />
    <span>User options</span>
  </>
)

async function load(items: readonly UserBarItem[]): Promise<Loaded> {
  const [{ UserMenu }, ...entries] = await Promise.all([
    import('./user-menu.tsx'),
    ...items.map(async ({ name, load: loadItem }) => ({ name, Item: (await loadItem()).default })),
  ])
  return { UserMenu, entries }
}
