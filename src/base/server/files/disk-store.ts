import { createReadStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { digestIn, type FileStore, FileStoreError, keyOf } from './file-store.ts'

export function diskStore(folder: string, arriving: string): FileStore {
  const pathOf = (digest: string) => join(folder, keyOf(digest))
  return {
    arriving,

    async keep(digest, path) {
      const stored = pathOf(digest)
      await mkdir(dirname(stored), { recursive: true })
      await flush(path)
      await rename(path, stored)
      await flush(dirname(stored))
    },

    has: (digest) =>
      access(pathOf(digest)).then(
        () => true,
        () => false,
      ),

    async read(digest, range) {
      const stream = createReadStream(pathOf(digest), range)
      // Report a missing file here, not in the middle of a response.
      await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject))
      return stream
    },

    whole: async (digest) => pathOf(digest),

    remove: (digest) => rm(pathOf(digest), { force: true }),

    erase: (digest) => rm(pathOf(digest), { force: true }),

    async *list() {
      const entries = await opendir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      for await (const { name } of entries ?? []) {
        const digest = digestIn(name)
        if (digest) yield digest
      }
    },

    async check() {
      const path = join(folder, `check-${process.pid}`)
      try {
        await mkdir(folder, { recursive: true })
        const file = await open(path, 'w')
        await file.close()
        await rm(path, { force: true })
      } catch (error) {
        throw new FileStoreError(`Files cannot be written in ${folder}: ${(error as Error).message}`)
      }
    },
  }
}

/** Ensures that written data survives a power failure. */
async function flush(path: string) {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
