import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { deleteOldArrivals, newPathIn } from '#base/server/http/receive-file.ts'
import { bucketStore } from './bucket-store.ts'
import { diskStore } from './disk-store.ts'
import { bytesOf, type FileStore, FileStoreError } from './file-store.ts'

type Setting = { DATA_DIR: string; FILES_URL?: string | undefined }

/** The configured file store: a bucket if FILES_URL names one, else a folder. Accesses nothing yet. */
export async function openFiles({ DATA_DIR, FILES_URL }: Setting): Promise<FileStore> {
  const arriving = join(DATA_DIR, 'arriving')
  return FILES_URL === undefined ? diskStore(join(DATA_DIR, 'files'), arriving) : bucketStore(FILES_URL, arriving)
}

const proofBytes = 100_000
const timeoutMs = 10_000

/** Removes incomplete files, then writes, reads back and compares one: some services store something else. */
export async function proveFiles(files: FileStore) {
  await deleteOldArrivals(files.arriving, new Date())
  const proof = randomBytes(proofBytes)
  const digest = createHash('sha256').update(proof).digest('hex')
  const path = newPathIn(files.arriving)
  const storeAndCompare = async () => {
    await mkdir(files.arriving, { recursive: true })
    await writeFile(path, proof)
    await files.keep(digest, path, { size: proof.length, mimeType: 'application/octet-stream' })
    const read = await bytesOf(await files.read(digest))
    await files.remove(digest)
    if (!read.equals(proof)) throw new Error('the file read back differs from the file written')
  }
  try {
    const late = delay(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`it takes longer than ${timeoutMs / 1000} s`)
    })
    await Promise.race([storeAndCompare(), late])
  } catch (error) {
    throw new FileStoreError(`Files cannot be stored (DATA_DIR, FILES_URL): ${String((error as Error).message)}`)
  }
}
