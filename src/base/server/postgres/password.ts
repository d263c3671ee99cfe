import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../error-code.ts'

const pathIn = (folder: string) => join(folder, 'password')

/** The password of the embedded server, which is stored beside its cluster; undefined if there is none yet. */
export async function readPassword(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(pathIn(folder), 'utf8')).trim() || undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Makes and stores a new password; only this user can read it. */
export async function generatePassword(folder: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const fresh = `${pathIn(folder)}.new`
  const file = await open(fresh, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(`${password}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, pathIn(folder))
  return password
}
