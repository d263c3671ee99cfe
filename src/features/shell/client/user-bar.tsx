import { type ComponentType, Fragment, type MouseEvent, useEffect, useState } from 'react'
import { Boundary } from '#base/client/boundary.tsx'
import type { UserBarItem, UserFace } from '#base/client/feature.ts'
import { StaticIsland } from '#base/client/ui/static-island.tsx'
import buttonStyles from './bar-button.module.css'
import { Icon, icons } from './icon.tsx'
import styles from './user-bar.module.css'
import type { UserMenuProps } from './user-menu.tsx'

type Props = {
  items: readonly UserBarItem[]
  /** On the server: see `servedMenu`. */
  ServedMenu: ComponentType | undefined
  Face?: UserFace | undefined
  isOpen: boolean
  onToggle: (button: HTMLElement) => void
  onClose: () => void
}

type Loaded = Pick<UserMenuProps, 'entries'> & { UserMenu: ComponentType<UserMenuProps> }

/** The server renders its menu, so that it opens at once (2.6); the code loads when the button is pointed at. */
export function UserBar({ items, ServedMenu, Face = Fragment, isOpen, onToggle, onClose }: Props) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setHasFailed] = useState(false)
  const [pressed, setPressed] = useState<string>()
  const prepare = () => void load(items).catch(() => {})
  const press = (button: HTMLElement) => {
    onToggle(button)
    load(items).then(
      (menu) => {
        setLoaded(menu)
        setHasFailed(false)
      },
      () => {
        setLoaded(undefined)
        setHasFailed(true)
      },
    )
  }
  const keepPress = ({ target }: MouseEvent) =>
    setPressed((target as Element).closest<HTMLElement>('#app-user-menu [data-item]')?.dataset.item)
  // What was pressed in the served menu is pressed again.
  useEffect(() => {
    if (!isOpen || !loaded || !pressed) return
    setPressed(undefined)
    document.querySelector<HTMLElement>(`#app-user-bar [data-item="${pressed}"] button`)?.click()
  }, [isOpen, loaded, pressed])
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
        onClick={(event) => press(event.currentTarget)}
      >
        <Boundary fallback={() => anonymous}>
          <Face>{anonymous}</Face>
        </Boundary>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are the controls. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button is a click, too. */}
      <div id="app-user-bar" className={styles.bar} data-open={isOpen} onClick={keepPress}>
        <Boundary name="The menu">
          {isOpen && loaded ? (
            <loaded.UserMenu entries={loaded.entries} onClose={onClose} />
          ) : (
            !hasFailed && <StaticIsland id="app-user-menu" Component={ServedMenu} load={loadNothing} />
          )}
        </Boundary>
        {isOpen && hasFailed && (
          <p role="alert">The options could not be loaded. Check the connection and try again.</p>
        )}
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

/** The menu for the server to render, from the items of readers. */
export async function servedMenu(items: readonly UserBarItem[]): Promise<ComponentType> {
  const { UserMenu, entries } = await load(items)
  return () => <UserMenu entries={entries} onClose={() => {}} />
}

const loadNothing = async () => () => null
