import { problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import { canonicalPath } from '#base/server/http/canonical-target.ts'
import type { ServerContext } from '#base/server/http/serve.ts'
import { lacksRole, mayRead } from '../access/access.ts'
import { movedPage } from '../editing/page-for-editing.ts'
import { isVisible, readTree } from './site-tree.ts'

/**
 * The path meant by an address that is not a page's: that of a page in another case or not in canonical form
 * (T2), or that of the page formerly there, if the visitor may open it. Undefined if there is none; an
 * anonymous visitor may have to log in to learn it.
 */
export async function correctPath(
  reading: Pick<ServerContext, 'db' | 'routes'>,
  path: string,
  user: User | undefined,
): Promise<string | undefined> {
  const tree = await readTree(reading)
  const visitor = { user, routes: reading.routes }
  const plain = canonicalPath(path)
  const found = tree.inAnyCase(plain)
  // Where a role is missing, the page itself says so, and the request names its path.
  if (found) return isVisible(found, visitor) || lacksRole(found.reach, visitor) ? found.route.path : undefined
  const moved = mayBePath(plain) ? await movedPage(reading.db, plain) : undefined
  if (!moved) return undefined
  if (!user && lacksRole(moved, visitor)) throw problem(401, 'Please log in to open this page.')
  return mayRead({ page: moved }, visitor) ? moved.url : undefined
}

/** Only valid page paths are looked up in the database. */
const mayBePath = (path: string) => path.length <= 300 && /^[A-Za-z0-9/-]+$/.test(path)
