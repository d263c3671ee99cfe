import { mkdir, open, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import { bytesOf, type FileStore } from '#base/server/files/file-store.ts'
import { type ReceivedFile, receiveFile } from '#base/server/http/receive-file.ts'
import { WorkerPool } from '#base/server/workers/worker-pool.ts'
import {
  digestOfImage,
  type RunQueued,
  storeDocument,
  storeImage,
  type UploadRow,
} from '#features/media/server/index.ts'
import { ContentFileError } from '../../kinds/server/elements.ts'
import type { ExportFile } from '../../kinds/server/server-kind.ts'

type Kind = UploadRow['kind']

/** Stores `content/files` as if uploaded, each once, or only computes their digests. `close` ends its worker. */
export function newFileImporter({ files, folder }: { files: FileStore; folder: string }, username: string) {
  const imported = new Map<string, Promise<UploadRow>>()
  const digests = new Map<string, Promise<string>>()
  const workers = new WorkerPool({ size: 1 })

  return { importFile, digestOf, close: () => workers.close() }

  async function importFile(db: Db, kind: Kind, name: string | undefined): Promise<UploadRow | undefined> {
    if (!name) return undefined
    const by = { username, at: new Date() }
    const store = {
      image: (file: ReceivedFile) => storeImage({ db, files, workers }, now, file, by),
      document: (file: ReceivedFile) => storeDocument({ db, files, workers }, file, by),
    }
    return once(imported, `${kind} ${name}`, () => read(name, store[kind]))
  }

  async function digestOf(kind: Kind, name: string | undefined): Promise<string | undefined> {
    if (!name) return undefined
    const digest = {
      image: (file: ReceivedFile) => digestOfImage({ files, workers }, now, file),
      document: async (file: ReceivedFile) => file.digest,
    }
    return once(digests, `${kind} ${name}`, () => read(name, digest[kind]))
  }

  async function read<Result>(name: string, use: (file: ReceivedFile) => Promise<Result>): Promise<Result> {
    if (basename(name) !== name) throw new ContentFileError(`content/files: ${name} is not a file name`)
    try {
      const source = await open(join(folder, 'files', name))
      const file = await receiveFile(source.createReadStream(), name, files.arriving)
      try {
        return await use(file)
      } finally {
        await file.discard()
      }
    } catch (error) {
      if (error instanceof Problem) throw new ContentFileError(`content/files/${name}: ${error.message} ${error.info}`)
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new ContentFileError(`content/files/${name}: there is no such file`)
      throw error
    }
  }
}

/** An import need not queue: no user's images are waiting. */
const now: RunQueued = (work) => work()

function once<Result>(cache: Map<string, Promise<Result>>, key: string, make: () => Promise<Result>) {
  const promise = cache.get(key) ?? make()
  cache.set(key, promise)
  return promise
}

/** Writes uploads to `content/files`, and returns the file name given to each. */
export function newFileExporter(files: FileStore, folder: string): ExportFile {
  const owners = new Map<string, number>()

  return async function exportFile(upload: UploadRow | undefined): Promise<string | undefined> {
    if (!upload) return undefined
    const { id, name, digest } = upload
    // Two files may have been uploaded under one name.
    const owner = owners.get(name) ?? id
    owners.set(name, owner)
    const unique = owner === id ? name : `${digest.slice(0, 8)}-${name}`
    await mkdir(join(folder, 'files'), { recursive: true })
    await writeFile(join(folder, 'files', unique), await bytesOf(await files.read(digest)))
    return unique
  }
}
