import { open, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import { receiveFile } from '#base/server/http/receive-file.ts'
import { makeFolder } from '#base/server/make-folder.ts'
import {
  bytesOf,
  type FileStore,
  keepDocument,
  keepImage,
  Queue,
  type UploadRow,
} from '#features/media/server/index.ts'
import { ContentFileError } from './elements.ts'

/** Takes in files of `content/files` as if they had been uploaded, each once. */
export function takingFiles({ db, files, folder }: { db: Db; files: FileStore; folder: string }, username: string) {
  const taken = new Map<string, Promise<UploadRow>>()
  const queue = new Queue(1, Number.POSITIVE_INFINITY)

  return async function take(kind: 'image' | 'document', name: string | undefined): Promise<UploadRow | undefined> {
    if (!name) return undefined
    const key = `${kind} ${name}`
    const taking = taken.get(key) ?? takeOne(kind, name)
    taken.set(key, taking)
    return taking
  }

  async function takeOne(kind: 'image' | 'document', name: string): Promise<UploadRow> {
    if (basename(name) !== name) throw new ContentFileError(`content/files: ${name} is no name of a file`)
    const by = { username, at: new Date() }
    try {
      const source = await open(join(folder, 'files', name))
      const file = await receiveFile(source.createReadStream(), name, files.arriving)
      try {
        return await (kind === 'image'
          ? keepImage({ db, files, queue }, file, by)
          : keepDocument({ db, files }, file, by))
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

/** Writes uploads into `content/files`, and gives each the name under which it is there. */
export function givingFiles(files: FileStore, folder: string) {
  const given = new Map<string, number>()

  return async function give(upload: UploadRow | undefined): Promise<string | undefined> {
    if (!upload) return undefined
    const { id, name, digest } = upload
    // Two files may have come under one name.
    const owner = given.get(name) ?? id
    given.set(name, owner)
    const unique = owner === id ? name : `${digest.slice(0, 8)}-${name}`
    await makeFolder(join(folder, 'files'))
    await writeFile(join(folder, 'files', unique), await bytesOf(await files.read(digest)))
    return unique
  }
}
