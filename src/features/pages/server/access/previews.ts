import { eq } from 'drizzle-orm'
import { isPattern, type Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { readPageList } from '../read/site-wide.ts'
import { pages } from '../store/tables.ts'
import { newAccessGrants } from './access-grant.ts'

/** Access grants for pages that are not public: the browser that used a preview link can open them (D-34). */
export function newPreviews({ routes, ...sealing }: { secret: string; routes: readonly Route[]; clock(): Date }) {
  const cookie = 'preview'
  const { grant: open, isGranted: isOpen, linkOf } = newAccessGrants({ name: cookie, ...sealing })
  return {
    cookie,
    async has(db: Db, path: string): Promise<boolean> {
      if (routes.some((route) => route.path === path && !isPattern(route) && !route.isStatic)) return true
      const [page] = await db.select().from(pages).where(eq(pages.url, path))
      return page !== undefined && page.template !== null && page.archived === null
    },
    list: (db: Db, { user, routes: programs }: Pick<Call, 'user' | 'routes'>) =>
      readPageList({ db, routes: programs }, user),
    open,
    isOpen,
    linkOf,
  }
}
