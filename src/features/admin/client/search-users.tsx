import { useId } from 'react'
import styles from './admin.module.css'

/** The field above the list of users: it shows those whose names, e-mail address or roles contain what is typed. */
export function SearchUsers({ value, onValue }: { value: string; onValue(value: string): void }) {
  const id = useId()
  return (
    <p className={styles.search}>
      <label htmlFor={id}>Search users</label>
      <input id={id} type="search" autoComplete="off" value={value} onChange={({ target }) => onValue(target.value)} />
    </p>
  )
}
