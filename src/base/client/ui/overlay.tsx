import type { ReactNode } from 'react'
import styles from './overlay.module.css'

type Props = {
  /** What is covered: the whole window, or the nearest positioned box. */
  covers: 'window' | 'box'
  /** A press on the overlay; the same must be possible by a key elsewhere. */
  onPress?(): void
  children?: ReactNode
}

/** Covers something that is not to be used for now, with what is to be said about it. */
export function Overlay({ covers, onPress, children }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: A larger target for what a button or Escape does as well.
    // biome-ignore lint/a11y/useKeyWithClickEvents: As above.
    <div className={styles.overlay} data-covers={covers} onClick={onPress}>
      {children}
    </div>
  )
}
