import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own `recursive` never ends where the system says that what is above is not
 * there although it is, as it does in /proc.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const fault = await attempt(path, mode)
  if (!fault) return
  if (fault.code !== 'ENOENT' || dirname(path) === path) throw fault
  await makeFolder(dirname(path), mode)
  const again = await attempt(path, mode)
  if (again) throw again
}

/** Why it could not be made; undefined where it is there now. */
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
