import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Audit } from '#base/server/audit/audit.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Start } from '#base/server/feature.ts'
import { chosenPasswordFault } from './choose-password.ts'
import { generatePassword, hashPassword, passwordFits } from './passwords.ts'
import { authSettings } from './settings.ts'
import { users } from './tables.ts'
import { addAccount } from './users.ts'

export async function prepareFirstUser({ db, audit, config, product, log, print }: Start) {
  const first = await createFirstUser(
    { db, audit },
    {
      password: config.of(authSettings).ADMIN_PASSWORD,
      dataDir: config.DATA_DIR,
      roles: Object.keys(product.roles),
    },
  )
  // Print where the password is, not the password: for most operators, standard output is a log.
  if (first?.password !== undefined) print(`Log in as ${first.username} with the password in ${first.file}`)
  else if (first?.fault !== undefined)
    log.warn(`ADMIN_PASSWORD is used, but is too weak for a site that others can reach: ${first.fault}`)
}

/** The user just created: the password if it was generated, and the fault of a configured one. */
type FirstUser = {
  username: string
  password: string | undefined
  file: string
  fault: string | undefined
}

/** Deletes the file of the generated password once another one was chosen. */
export async function deleteUsedPassword(db: Db, dataDir: string) {
  const file = fileIn(dataDir)
  const password = await readFile(file, 'utf8').catch(() => undefined)
  if (password === undefined) return
  const [admin] = await db.select().from(users).where(eq(users.username, firstUser))
  if (!(await passwordFits(password.trim(), admin?.passwordHash))) await rm(file, { force: true })
}

const firstUser = 'admin'
const fileIn = (dataDir: string) => join(dataDir, 'admin-password')

const firstUserLock = 727_004

/** With every role, if there are no users (D-85). A generated password is also in the file `admin-password`. */
export async function createFirstUser(
  { db, audit }: { db: Db; audit: Audit },
  {
    password: configured,
    dataDir,
    roles,
  }: { password?: string | undefined; dataDir: string; roles: readonly string[] },
): Promise<FirstUser | undefined> {
  const file = fileIn(dataDir)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstUserLock})`)
    const [existing] = await tx.select({ id: users.id }).from(users).limit(1)
    if (existing) return undefined
    const generated = configured === undefined ? generatePassword() : undefined
    const passwordHash = await hashPassword(configured ?? generated ?? '')
    await addAccount(tx, { username: firstUser, displayName: 'Administrator', roles: [...roles], passwordHash })
    if (generated !== undefined) {
      await mkdir(dataDir, { recursive: true })
      await writeFile(file, `${generated}\n`, { mode: 0o600 })
      await chmod(file, 0o600) // the file may have existed before
    }
    const entry = { action: 'user added', subject: firstUser, detail: { roles } }
    await audit(tx, { username: 'first start', address: hostname(), ...entry })
    return { username: firstUser, password: generated, file, fault: chosenPasswordFault(configured ?? generated ?? '') }
  })
}
