import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { FileStore, StoredFile } from './file-store.ts'

export type FilesCheck = {
  named: number
  /** Digests of files that are shown somewhere. */
  missing: string[]
  damaged: string[]
  /** The number of files that are missing or damaged, and not shown anywhere. */
  unusedFaults: number
  /** The number of stored files that the database does not name. */
  unnamed: number
}

type Options = {
  /** Read every file and compare its digest, rather than only ask whether it exists. */
  isDeep?: boolean
  progress?(checked: number): void
}

const concurrency = 4
const progressEvery = 1000

export async function verifyFiles(
  files: FileStore,
  named: readonly StoredFile[],
  { isDeep = false, progress }: Options = {},
): Promise<FilesCheck> {
  const check: FilesCheck = { named: named.length, missing: [], damaged: [], unusedFaults: 0, unnamed: 0 }
  const remaining = named.values()
  let checked = 0
  const verifyRemaining = async () => {
    for (const { digest, isUsed } of remaining) {
      const isMissing = !(await files.has(digest))
      const isFaulty = isMissing || (isDeep && (await digestOf(files, digest)) !== digest)
      if (isFaulty && isUsed) check[isMissing ? 'missing' : 'damaged'].push(digest)
      else if (isFaulty) check.unusedFaults++
      if (++checked % progressEvery === 0) progress?.(checked)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, verifyRemaining))
  const namedDigests = new Set(named.map(({ digest }) => digest))
  for await (const digest of files.list()) if (!namedDigests.has(digest)) check.unnamed++
  return check
}

async function digestOf(files: FileStore, digest: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await files.read(digest), hash)
  return hash.digest('hex')
}
