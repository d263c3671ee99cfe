import { withoutEnd } from '#base/contract/without-end.ts'
import type { World } from '#base/server/http/serve.ts'
import { movedPage } from './place.ts'
import { readTree } from './site-tree.ts'

/**
 * The path meant by an address that is not a page's: that of a page in another case, with an extra slash or with
 * needless escapes (T2), or that of the page formerly there. Undefined if there is none.
 */
export async function rightPath(reading: Pick<World, 'db' | 'routes'>, path: string): Promise<string | undefined> {
  const tree = await readTree(reading)
  const plain = decoded(path)
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  const found = tree.inAnyCase(plain)
  if (found) return found.route.path
  const bare = withoutEnd(path, '/')
  if (bare !== path && tree.at(bare)) return bare
  const moved = mayBePath(plain) ? await movedPage(reading.db, plain) : undefined
  return moved && moved.archived === null ? moved.url : undefined
}

/** Only valid page paths are looked up in the database. */
const mayBePath = (path: string) => path.length <= 300 && /^[A-Za-z0-9/-]+$/.test(path)

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
