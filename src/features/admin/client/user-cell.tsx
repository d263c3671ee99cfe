import type { UserRow } from '../endpoints.ts'
import styles from './admin.module.css'

/** The name of an account, and below it the person's name. */
export const userCell = ({ username, displayName }: Pick<UserRow, 'username' | 'displayName'>) => (
  <div className={styles.whole}>
    {username}
    {displayName !== username && <span className={styles.second}>{displayName}</span>}
  </div>
)
