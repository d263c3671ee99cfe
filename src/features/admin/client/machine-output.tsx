import styles from './admin.module.css'

/** Machine output. Scrollable text can be focused with the keyboard. */
export const MachineOutput = ({ label, children }: { label: string; children: string }) => (
  <section className={styles.said} aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reached by the keyboard. */}
    <pre tabIndex={0}>{children}</pre>
  </section>
)
