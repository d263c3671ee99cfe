import { mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, transferOwnership } from './account.ts'

export const port = 5432

/**
 * A new private folder for the server's socket; access to the folder is the only check of who may connect. The system
 * limits a socket's path to about a hundred bytes: if ours is too deep, it is a link to a folder under the temporary one.
 */
export async function createSocketFolder(folder: string, account: Account) {
  const near = join(folder, 'socket')
  await removeSocketFolder(folder)
  if (fits(near)) await mkdir(near, { mode: 0o700 })
  const isOurs = account.uid === undefined // another account may not reach our own temporary folder
  const elsewhere = isOurs && fits(`${tmpdir()}/mds-123456`) ? tmpdir() : '/tmp'
  const sockets = fits(near) ? near : await mkdtemp(join(elsewhere, 'mds-'))
  if (sockets !== near) await symlink(sockets, near)
  await transferOwnership(account, sockets)
  return sockets
}

export async function removeSocketFolder(folder: string) {
  const near = join(folder, 'socket')
  const far = await readlink(near).catch(() => undefined)
  if (far) await rm(far, { recursive: true, force: true })
  await rm(near, { recursive: true, force: true })
}

const longest = process.platform === 'linux' ? 107 : 103
const fits = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) <= longest
