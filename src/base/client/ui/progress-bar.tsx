import styles from './progress-bar.module.css'

/** A thin bar at the top of the window during an operation of unknown length. */
export function ProgressBar({ isActive, label }: { isActive: boolean; label: string }) {
  return (
    <div className={styles.track} role="progressbar" aria-label={label} aria-hidden={!isActive} data-active={isActive}>
      <div />
    </div>
  )
}
