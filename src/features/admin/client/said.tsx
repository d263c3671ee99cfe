import styles from './admin.module.css'

/** Lines as a machine wrote them. What scrolls can be reached by the keyboard. */
export const Said = ({ label, children }: { label: string; children: string }) => (
  <section className={styles.said} aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reached by the keyboard. */}
    <pre tabIndex={0}>{children}</pre>
  </section>
)
