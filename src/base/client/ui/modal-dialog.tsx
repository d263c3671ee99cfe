import { Move, X } from 'lucide-react'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './modal-dialog.module.css'
import { useMovable } from './use-movable.ts'

/** 320, 480, 640, 960 pixels, 95 % of the window (2.7, D-50). */
export type DialogSize = 0 | 1 | 2 | 3 | 4

/** How a dialog was asked to close; Cancel and Ok are buttons of the dialog's own. */
export type Closing = 'close' | 'overlay' | 'escape'

type Props = {
  title: string
  size?: DialogSize
  /** A class or id selector of what the dialog is dragged by; else its head. */
  handle?: string
  /** Names the dialog to the outside: the feedback form is told of it (2.6). */
  id?: string
  role?: 'alertdialog'
  describedBy?: string
  isMovable?: boolean
  hasClose?: boolean
  actions?: ReactNode
  children: ReactNode
  onClose(how: Closing): void
}

/** A dialog that is open for as long as it is drawn. The rest of the page is inert; the opener gets the focus back. */
export function ModalDialog({
  title,
  size = 1,
  handle,
  id,
  role,
  describedBy,
  isMovable = role !== 'alertdialog',
  hasClose = true,
  actions,
  children,
  onClose,
}: Props) {
  const titleId = useId()
  const helpId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const wasPressedBeside = useRef(false)
  const { place, moveOn, moveByKey } = useMovable(dialog, { isMovable, handle })

  useLayoutEffect(() => {
    const shown = dialog.current
    const opener = document.activeElement
    document.documentElement.toggleAttribute('data-scrolls', innerWidth > document.documentElement.clientWidth)
    shown?.showModal()
    if (shown) firstFocus(shown)?.focus()
    return () => {
      shown?.close()
      if (opener && !opener.isConnected) document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])

  // A file field within the dialog has cancel events of its own, which bubble.
  const isOwn = (event: SyntheticEvent) => event.target === dialog.current

  function onCancel(event: SyntheticEvent) {
    if (!isOwn(event)) return
    event.preventDefault()
    onClose('escape')
  }

  // The browser closes on a second Escape whatever we say.
  function onClosed(event: SyntheticEvent) {
    if (isOwn(event) && !dialog.current?.open) onClose('escape')
  }

  // A press that began inside, as when text is selected, is none beside the dialog.
  function onPointerDown(event: PointerEvent) {
    wasPressedBeside.current = isOwn(event) && isBeside(event)
  }

  function onClick(event: MouseEvent) {
    if (wasPressedBeside.current && isOwn(event) && isBeside(event)) onClose('overlay')
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key that a click beside the dialog stands for.
    <dialog
      ref={dialog}
      id={id}
      role={role}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={onCancel}
      onClose={onClosed}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      <header className={styles.head} data-head>
        <h2 id={titleId} tabIndex={-1} data-title>
          {title}
        </h2>
        {isMovable && (
          <>
            <IconButton
              icon={Move}
              label="Move dialog"
              data-move
              aria-describedby={helpId}
              onKeyDown={moveByKey}
              onClick={moveOn}
            />
            <span id={helpId} hidden>
              Arrow keys move the dialog. Press to put it into the next corner.
            </span>
            <span className={styles.hidden} role="status">
              {place && `The dialog is ${place}.`}
            </span>
          </>
        )}
        {hasClose && <IconButton icon={X} label="Close" onClick={() => onClose('close')} />}
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </dialog>
  )
}

/** What a dialog says is first, else its first field, else its title. */
function firstFocus(dialog: HTMLElement): HTMLElement | null {
  const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'
  return (
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>(fields) ??
    dialog.querySelector<HTMLElement>('[data-title]')
  )
}

function isBeside({ currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
