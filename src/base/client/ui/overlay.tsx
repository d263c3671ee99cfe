import type { ReactNode } from 'react'
import styles from './overlay.module.css'

type Props = {
  covers: 'window' | 'box'
  /** A press on the overlay; a key elsewhere must do the same. */
  onPress?(): void
  children?: ReactNode
}

export function Overlay({ covers, onPress, children }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: A larger target for something that a button or Escape also does.
    // biome-ignore lint/a11y/useKeyWithClickEvents: As above.
    <div className={styles.overlay} data-covers={covers} onClick={onPress}>
      {children}
    </div>
  )
}
