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
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './modal-dialog.module.css'
import { useMovable } from './use-movable.ts'

/** 320, 480, 640, 960 pixels, 95 % of the window (2.7, D-50). */
export type DialogSize = 0 | 1 | 2 | 3 | 4

/** How the user asked to close a dialog; Cancel and Ok are the dialog's own buttons. */
export type Closing = 'close' | 'overlay' | 'escape'

type Props = {
  title: string
  size?: DialogSize
  /** A class or id selector of the drag handle; absent: the head. */
  handle?: string
  /** The id of the dialog's element, for code outside to find it (2.6). */
  id?: string
  role?: 'alertdialog'
  describedBy?: string
  isMovable?: boolean
  hasClose?: boolean
  actions?: ReactNode
  /** Adds Cancel to the actions. */
  onCancel?(): void
  children: ReactNode
  /** May wait for an answer: a dialog that is still rendered then stays open. */
  onClose(how: Closing): unknown
}

/** A dialog that is open while it is rendered. The rest of the page is inert; the opener gets the focus back. */
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
  onCancel,
  children,
  onClose,
}: Props) {
  const titleId = useId()
  const helpId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const wasPressedBeside = useRef(false)
  const { place, moveToNextPlace, moveByKey } = useMovable(dialog, { isMovable, handle })

  useLayoutEffect(() => {
    const shown = dialog.current
    const opener = document.activeElement
    document.documentElement.toggleAttribute('data-scrolls', innerWidth > document.documentElement.clientWidth)
    shown?.showModal()
    if (shown) firstFocus(shown)?.focus()
    return () => {
      shown?.close()
      if (opener && !opener.isConnected) document.getElementById('app-content')?.focus({ preventScroll: true })
    }
  }, [])

  // The `cancel` events of a file field in the dialog bubble.
  const isOwn = (event: SyntheticEvent) => event.target === dialog.current

  function onEscape(event: SyntheticEvent) {
    if (!isOwn(event)) return
    event.preventDefault()
    onClose('escape')
  }

  // The browser closes the dialog on a second Escape in a row, whatever the user answers.
  async function onClosed(event: SyntheticEvent) {
    if (!isOwn(event) || dialog.current?.open) return
    await onClose('escape')
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }

  // Ignore clicks that started inside the dialog, such as a text selection.
  function onPointerDown(event: PointerEvent) {
    wasPressedBeside.current = isOwn(event) && isBeside(event)
  }

  function onClick(event: MouseEvent) {
    if (wasPressedBeside.current && isOwn(event) && isBeside(event)) onClose('overlay')
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same from the keyboard.
    <dialog
      ref={dialog}
      id={id}
      role={role}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={onEscape}
      onClose={onClosed}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      <div className={styles.head} data-head>
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
              onClick={moveToNextPlace}
            />
            <span id={helpId} hidden>
              Arrow keys move the dialog. Press to move it to the next corner.
            </span>
            <span className="unseen" role="status">
              {place && `The dialog is ${place}.`}
            </span>
          </>
        )}
        {hasClose && <IconButton icon={X} label="Close" onClick={() => onClose('close')} />}
      </div>
      <div className={styles.body}>{children}</div>
      {(actions || onCancel) && (
        <footer className={styles.actions}>
          {actions}
          {onCancel && (
            <Button look="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </footer>
      )}
    </dialog>
  )
}

/** The element to focus first: the dialog's message, else its first field, else its title. */
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
