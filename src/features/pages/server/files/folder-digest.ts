import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { starterName } from '../store/site-users.ts'
import { versions } from '../store/tables.ts'
import { starterFiles } from './tables.ts'

/** The SHA-256 of a folder's content files, from their names and bytes. */
export async function digestOfFolder(folder: string): Promise<string> {
  const namesIn = async (part: string) => {
    const names = await readdir(join(folder, part)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.sort().map((name) => `${part}/${name}`)
  }
  const hash = createHash('sha256')
  for (const name of ['references.json', ...(await namesIn('pages')), ...(await namesIn('files'))]) {
    const bytes = await readFile(join(folder, name))
    hash.update(`${name}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

export const storeStarterDigest = (db: Db, digest: string) =>
  db.insert(starterFiles).values({ id: 1, digest }).onConflictDoUpdate({ target: starterFiles.id, set: { digest } })

/** Whether the starter content in a database was last imported or updated from different content files. */
export async function starterFilesDiffer(db: Db, folder: string): Promise<boolean> {
  const [stored] = await db.select().from(starterFiles)
  if (stored?.digest === (await digestOfFolder(folder))) return false
  const [starter] = await db
    .select({ id: versions.id })
    .from(versions)
    .where(eq(versions.username, starterName))
    .limit(1)
  return starter !== undefined
}
