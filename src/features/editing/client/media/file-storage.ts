import { dayMs } from '#base/contract/day.ts'
import { siteKey } from '#base/contract/storage.ts'

/* Stores files that are not uploaded yet in the browser (D-43). Drafts are in local storage, which holds only text. */

const storeName = 'files'
const keepForMs = 7 * dayMs // D-43

type StoredFile = { readonly file: File; readonly time: number }

/** Stores a file. Returns false if the browser refuses. */
export async function storeFile(key: string, file: File): Promise<boolean> {
  try {
    await run('readwrite', (files) => files.put({ file, time: Date.now() } satisfies StoredFile, key))
    return true
  } catch {
    return false
  }
}

export async function storedFile(key: string): Promise<File | undefined> {
  try {
    const stored = await run<StoredFile | undefined>('readonly', (files) => files.get(key))
    return stored?.file
  } catch {
    return undefined
  }
}

export const deleteFile = (key: string) => run('readwrite', (files) => files.delete(key)).catch(() => {})

export async function deleteExpiredFiles(now: number) {
  try {
    const keys = await run('readonly', (files) => files.getAllKeys())
    for (const key of keys) {
      const stored = await run<StoredFile | undefined>('readonly', (files) => files.get(key))
      if (!stored || now - stored.time > keepForMs) await run('readwrite', (files) => files.delete(key))
    }
  } catch {
    // If the browser refuses storage, there is nothing to delete.
  }
}

async function run<Result>(
  mode: IDBTransactionMode,
  request: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await resultOf(request(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(`${siteKey}.uploads`, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
  return resultOf(request)
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
