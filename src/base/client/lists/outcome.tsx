import { StatusText } from '#base/client/ui/indicator.tsx'
import styles from './lists.module.css'
import type { Act } from './use-act.ts'

export const Outcome = ({ outcome: { text, isFault } }: Pick<Act, 'outcome'>) => (
  <p className={styles.outcome} role="status">
    {text && <StatusText status={isFault ? 'error' : 'ok'}>{text}</StatusText>}
  </p>
)
