import { useId } from 'react'
import type { UserRow } from '../endpoints.ts'
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

/** Whether a user matches every word of a search. */
export const isFound =
  (search: string) =>
  ({ username, displayName, email, roles }: Pick<UserRow, 'username' | 'displayName' | 'email' | 'roles'>): boolean => {
    const texts = [username, displayName, email ?? '', ...roles].join(' ').toLowerCase()
    return search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => texts.includes(word))
  }
