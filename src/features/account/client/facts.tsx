import { roleName } from '#base/contract/roles.ts'
import type { OwnAccount } from '../endpoints.ts'
import styles from './account.module.css'

export function Facts({ account: { username, email, roles, rolesFrom } }: { account: OwnAccount }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>Username</dt>
        <dd>{username}</dd>
        <dt>E-mail address</dt>
        <dd>{email || 'None'}</dd>
        <dt>Roles</dt>
        {roles.length === 0 && <dd>None</dd>}
        {roles.map(({ name, description }) => (
          <dd key={name}>
            {roleName(name)}
            {description && <span className={styles.soft}>: {description}</span>}
          </dd>
        ))}
      </dl>
      <p className={styles.soft}>
        {rolesFrom === null
          ? 'An administrator can change these.'
          : `Your roles come from ${rolesFrom}. An administrator can change the e-mail address.`}
      </p>
    </>
  )
}
