import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and its parents. Node's own `recursive` never ends if the system reports an existing parent as missing,
 * as /proc does.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const fault = await attempt(path, mode)
  if (!fault) return
  if (fault.code !== 'ENOENT' || dirname(path) === path) throw fault
  await makeFolder(dirname(path), mode)
  const again = await attempt(path, mode)
  if (again) throw again
}

/** Why it could not be made; undefined if it exists now. */
async function attempt(path: string, mode: number): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    const isThere = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    )
    return isThere ? undefined : (error as NodeJS.ErrnoException)
  }
}
