import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newPathIn, sweepArrivals } from '#base/server/http/receive-file.ts'
import { makeFolder } from '#base/server/make-folder.ts'
import { bucketStore } from './bucket-store.ts'
import { diskStore } from './disk-store.ts'
import { bytesOf, type FileStore, FileStoreError } from './file-store.ts'

type Setting = { DATA_DIR: string; FILES_URL?: string | undefined }

/** The file store of the configuration: a bucket where FILES_URL names one, else a folder. Nothing is touched yet. */
export async function openFiles({ DATA_DIR, FILES_URL }: Setting): Promise<FileStore> {
  const arriving = join(DATA_DIR, 'arriving')
  return FILES_URL === undefined ? diskStore(join(DATA_DIR, 'files'), arriving) : bucketStore(FILES_URL, arriving)
}

const proofBytes = 100_000

/**
 * Made ready for use: what a killed server left half done is taken away, and something is written, read back and
 * compared, for there are services that store another thing than they were given.
 */
export async function proveFiles(files: FileStore) {
  await sweepArrivals(files.arriving, new Date())
  const proof = randomBytes(proofBytes)
  const digest = createHash('sha256').update(proof).digest('hex')
  try {
    await makeFolder(files.arriving)
    const path = newPathIn(files.arriving)
    await writeFile(path, proof)
    await files.keep(digest, path, { size: proof.length, mimeType: 'application/octet-stream' })
    const read = await bytesOf(await files.read(digest))
    await files.remove(digest)
    if (!read.equals(proof)) throw new Error('what was read back is not what was written')
  } catch (error) {
    throw new FileStoreError(`Files cannot be kept (DATA_DIR, FILES_URL): ${String((error as Error).message)}`)
  }
}
