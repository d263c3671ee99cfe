import { StatusText } from '#base/client/ui/indicator.tsx'
import styles from './lists.module.css'
import type { Act } from './use-act.ts'

/** The result of the last action, announced to screen readers. */
export const Told = ({ told: { text, isFault } }: Pick<Act, 'told'>) => (
  <p className={styles.told} role="status">
    {text && <StatusText status={isFault ? 'error' : 'ok'}>{text}</StatusText>}
  </p>
)
