import { StatusText } from '#base/client/ui/indicator.tsx'
import styles from './lists.module.css'
import type { Act } from './use-act.ts'

/** How the last act went; it is announced. */
export const Told = ({ told: { text, isFault } }: Pick<Act, 'told'>) => (
  <p className={styles.told} role="status">
    {text && <StatusText status={isFault ? 'error' : 'ok'}>{text}</StatusText>}
  </p>
)
