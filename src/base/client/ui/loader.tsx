import styles from './loader.module.css'

export function Loader({ label = 'Loading', isSmall = false }: { label?: string; isSmall?: boolean }) {
  return (
    <p className={styles.loader} role="status" data-small={isSmall}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}…</span>
    </p>
  )
}
