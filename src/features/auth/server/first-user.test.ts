import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { passwordFault } from '../../../base/contract/validation/password.ts'
import { newAudit } from '../../../base/server/audit/audit.ts'
import { auditEntries } from '../../../base/server/audit/tables.ts'
import { createFirstUser, deleteUsedPassword } from './first-user.ts'
import { generatePassword, hashPassword, passwordFits } from './passwords.ts'
import { changeAccount, findAccount, listAccounts } from './users.ts'

const roles = ['Admin', 'Editor', 'Database', 'DataWriter', 'DataReader']
const audit = newAudit(() => new Date())

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'mds-first-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('D-85 the first user is admin with every role; a generated password is also in a private file', async () => {
  const { db } = await testDatabase()
  const DATA_DIR = join(await folder(), 'data')
  const first = await createFirstUser({ db, audit }, { dataDir: DATA_DIR, roles })
  const account = await findAccount(db, 'admin')
  expect(account?.roles).toEqual(['Admin', 'Editor', 'Database', 'DataWriter', 'DataReader'])
  const file = join(DATA_DIR, 'admin-password')
  expect((await readFile(file, 'utf8')).trim()).toBe(first?.password)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await passwordFits(first?.password ?? '', account?.passwordHash)).toBe(true)
  expect(await createFirstUser({ db, audit }, { password: 'another', dataDir: DATA_DIR, roles })).toBeUndefined()
  expect(await listAccounts(db)).toHaveLength(1)
  const entries = await db.select().from(auditEntries)
  expect(entries).toMatchObject([{ username: 'first start', action: 'user added', subject: 'admin' }])
  expect(JSON.stringify(entries)).not.toContain(first?.password)
})

test('ADMIN_PASSWORD is used as it is and printed nowhere; its weaknesses are reported', async () => {
  const { db } = await testDatabase()
  const DATA_DIR = await folder()
  const first = await createFirstUser({ db, audit }, { password: 'too short', dataDir: DATA_DIR, roles })
  expect(first).toMatchObject({ password: undefined, fault: 'New password must be at least 14 characters' })
  expect(await passwordFits('too short', (await findAccount(db, 'admin'))?.passwordHash)).toBe(true)
  await expect(stat(join(DATA_DIR, 'admin-password'))).rejects.toThrow('ENOENT')
})

test('an existing password file open to all is made private', async () => {
  const { db } = await testDatabase()
  const DATA_DIR = await folder()
  await writeFile(join(DATA_DIR, 'admin-password'), 'old', { mode: 0o644 })
  await createFirstUser({ db, audit }, { dataDir: DATA_DIR, roles })
  expect((await stat(join(DATA_DIR, 'admin-password'))).mode & 0o777).toBe(0o600)
})

test('the file of the password is deleted once another password was chosen', async () => {
  const { db } = await testDatabase()
  const DATA_DIR = await folder()
  const file = join(DATA_DIR, 'admin-password')
  await deleteUsedPassword(db, DATA_DIR)
  await createFirstUser({ db, audit }, { dataDir: DATA_DIR, roles })
  await deleteUsedPassword(db, DATA_DIR)
  expect((await stat(file)).isFile()).toBe(true)
  const account = await findAccount(db, 'admin')
  await changeAccount(db, account?.id ?? 0, { passwordHash: await hashPassword('another password') })
  await deleteUsedPassword(db, DATA_DIR)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('several processes that start at once create one user', async () => {
  const { db } = await testDatabase()
  const DATA_DIR = await folder()
  const made = await Promise.all(
    Array.from({ length: 4 }, () => createFirstUser({ db, audit }, { dataDir: DATA_DIR, roles })),
  )
  expect(made.filter((first) => first !== undefined)).toHaveLength(1)
})

test('a generated password follows the rules of 5.1 and differs each time', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)
  expect(passwords.map(passwordFault).filter((fault) => fault !== undefined)).toEqual([])
  expect(new Set(passwords).size).toBe(200)
})

test('a password in another Unicode form of the same letters still works', async () => {
  expect(await passwordFits('e\u0301te\u0301', await hashPassword('été'))).toBe(true)
  expect(await passwordFits('anything', null)).toBe(false)
})

test('every space of a password becomes a plain one (OpaqueString), and a password stored before that still works', async () => {
  const { hash } = await import('@node-rs/argon2')
  expect(await passwordFits('correct horse\u00A0battery', await hashPassword('correct\u3000horse battery'))).toBe(true)
  expect(await passwordFits('correct\u00A0horse', await hash('correct\u00A0horse'))).toBe(true)
  expect(await passwordFits('correct horse', await hash('correct\u00A0horse'))).toBe(false)
})
