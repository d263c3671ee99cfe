import styles from './progress-bar.module.css'

/** A thin bar at the top of the window while something is under way whose length nobody knows. */
export function ProgressBar({ isActive, label }: { isActive: boolean; label: string }) {
  return (
    <div className={styles.track} role="progressbar" aria-label={label} aria-hidden={!isActive} data-active={isActive}>
      <div />
    </div>
  )
}
