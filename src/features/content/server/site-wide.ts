import { sql } from 'drizzle-orm'
import type { Role } from '#base/contract/roles.ts'
import type { User } from '#base/contract/user.ts'
import type { World } from '#base/server/http/serve.ts'
import type { ChangedRoutes, SiteWide } from '../contract/site-wide.ts'
import { readFunders } from './collections.ts'
import { mayEdit } from './place.ts'
import { pages } from './tables.ts'

/** What content says on every page, for somebody. */
export async function readSiteWide(
  { db, routes }: Pick<World, 'db' | 'routes'>,
  user: User | undefined,
): Promise<SiteWide> {
  const funders = await readFunders(db)
  const rows = await db
    .select()
    .from(pages)
    .where(sql`${pages.title} is not null or ${pages.description} is not null or not ${pages.online}
      or cardinality(${pages.accessRoles}) > 0`)
  const changed: ChangedRoutes = Object.fromEntries(
    rows.map(({ url, title, description, online, accessRoles }) => [
      url,
      {
        inCode: inCode(url),
        ...(title !== null && { title }),
        ...(description !== null && { description }),
        // Editors still need to find it.
        ...(!online && !mayEdit(user) && { hidden: true }),
        ...(accessRoles.length > 0 && !inCode(url).roles && { roles: accessRoles as Role[] }),
      },
    ]),
  )
  return { funders, changed }

  function inCode(url: string) {
    const { title = '', description = '', roles } = routes.find(({ path }) => path === url) ?? {}
    return { title, description, ...(roles && { roles }) }
  }
}
