import { chmod, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { roleNames } from '#base/contract/roles.ts'
import type { Audit } from '#base/server/audit/audit.ts'
import type { Config } from '#base/server/config.ts'
import type { Db } from '#base/server/database/database.ts'
import { makeFolder } from '#base/server/make-folder.ts'
import { chosenPasswordFault } from './choose-password.ts'
import { hashPassword, makePassword } from './passwords.ts'
import { users } from './tables.ts'
import { addAccount } from './users.ts'

/** The user just made: the password where it was made up here, and what is wrong with one that was given. */
export type FirstUser = {
  username: string
  password: string | undefined
  file: string
  fault: string | undefined
}

const firstUserLock = 727_004

/**
 * Makes the user `admin` with every role in a database that has no user (D-85). Answers the password where it was made
 * up here; it is then also in the file `admin-password` of the data folder.
 */
export async function makeFirstUser(
  { db, audit }: { db: Db; audit: Audit },
  { ADMIN_PASSWORD, DATA_DIR }: Pick<Config, 'ADMIN_PASSWORD' | 'DATA_DIR'>,
): Promise<FirstUser | undefined> {
  const file = join(DATA_DIR, 'admin-password')
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstUserLock})`)
    const [somebody] = await tx.select({ id: users.id }).from(users).limit(1)
    if (somebody) return undefined
    const made = ADMIN_PASSWORD === undefined ? makePassword() : undefined
    const passwordHash = await hashPassword(ADMIN_PASSWORD ?? made ?? '')
    await addAccount(tx, { username: 'admin', displayName: 'Administrator', roles: [...roleNames], passwordHash })
    if (made !== undefined) {
      await makeFolder(DATA_DIR)
      await writeFile(file, `${made}\n`, { mode: 0o600 })
      await chmod(file, 0o600) // it may have been there before
    }
    const act = { action: 'user added', subject: 'admin', detail: { roles: roleNames } }
    await audit(tx, { username: 'first start', address: hostname(), ...act })
    return { username: 'admin', password: made, file, fault: chosenPasswordFault(ADMIN_PASSWORD ?? made ?? '') }
  })
}
