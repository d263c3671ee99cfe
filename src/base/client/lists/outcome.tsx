import { StatusText } from '#base/client/ui/indicator.tsx'
import styles from './lists.module.css'
import type { Act } from './use-act.ts'

/** The result of the last action, announced to screen readers. */
export const Outcome = ({ outcome: { text, isFault } }: Pick<Act, 'outcome'>) => (
  <p className={styles.outcome} role="status">
    {text && <StatusText status={isFault ? 'error' : 'ok'}>{text}</StatusText>}
  </p>
)
