import { missingRole, problem } from '#base/contract/problem.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import { type Route, routeAt } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { mayEdit } from '../../contract/edit-roles.ts'
import { pages } from '../store/tables.ts'

/** The user who reads something, if logged in, and the routes of the site. */
export type Visitor = {
  user: User | undefined
  routes: readonly Route[]
  /** Whether this visitor holds a preview of the page at `url`, which need not be online then (D-34). */
  isPreview?(url: string): boolean
}

/** Who may currently see a page. A page without a template is a program, which exists if code lists its route. */
export type PageReach = {
  url: string
  online: boolean
  accessRoles: readonly string[]
  template: string | null
  archived: Date | null
}

/** Who could see a page when a version of something on it was saved. No audience: everybody. */
export type VersionReach = { audience: readonly string[] | null; wasOnline: boolean }

/** Something on a page. With `version` a past state; without, the current one. */
export type OnPage = { page: PageReach; version?: VersionReach | undefined }

type UploadOnPages = { upload: { username: string }; uses: readonly OnPage[] }

/** The reach of content that a page no longer shows: only editors of the page see it. */
export const editorsOnly: VersionReach = { audience: null, wasOnline: false }

export const reachOf = ({ online, accessRoles }: Pick<PageReach, 'online' | 'accessRoles'>) => ({
  audience: accessRoles.length > 0 ? [...accessRoles] : null,
  wasOnline: online,
})

/**
 * Whether a visitor may read something. The only place in which `accessRoles` and `online` decide anything:
 *
 * - A page may be read if it is not archived, it is online (or the visitor may edit it, or has a preview of it), and
 *   its roles allow it, as must those of the route if a program renders it.
 * - A past state may be read if the page allows it today and the version allowed it then. Editors of the page may read
 *   all of them; a preview opens none.
 * - An upload may be read by anyone who may read something that shows it, by the user who uploaded it, and by Admin.
 */
export const mayRead = (thing: OnPage | UploadOnPages, visitor: Visitor): boolean => verdict(thing, visitor) === 'yes'

/** Throws if a visitor may not read a page: 404 if it does not exist for them, 401 or 403 if a role is missing. */
export function mustRead(thing: OnPage, visitor: Visitor) {
  const found = verdict(thing, visitor)
  if (found === 'unknown') throw problem(404, 'There is no such page.')
  if (found === 'login') throw problem(401, 'Please log in to open this page.')
  if (found === 'role') throw problem(403, 'Your account may not open this page.', '', missingRole)
}

/** Whether a visitor lacks a role for a page; such a page is refused rather than reported as missing. */
export const lacksRole = (page: PageReach, visitor: Visitor) => ['login', 'role'].includes(verdict({ page }, visitor))

type Verdict = 'yes' | 'unknown' | 'login' | 'role'

function verdict(thing: OnPage | UploadOnPages, visitor: Visitor): Verdict {
  return 'upload' in thing ? uploadVerdict(thing, visitor) : pageVerdict(thing, visitor)
}

function pageVerdict({ page, version }: OnPage, { user, routes, isPreview }: Visitor): Verdict {
  const route = page.template === null ? routeAt(routes, page.url) : undefined
  const isThere = page.template === null ? route !== undefined : page.archived === null
  const isEditor = mayEdit(user?.roles)
  const isPreviewed = version === undefined && isPreview?.(page.url)
  if (!isThere || (!page.online && !isEditor && !isPreviewed)) return 'unknown'
  if (route?.isPersonal && !user) return 'login'
  const held = user?.roles ?? []
  for (const roles of [route?.roles ?? [], page.accessRoles])
    if (!hasAnyRole(held, roles)) return user ? 'role' : 'login'
  if (!version || isEditor) return 'yes'
  return version.wasOnline && hasAnyRole(held, version.audience ?? []) ? 'yes' : 'unknown'
}

function uploadVerdict({ upload, uses }: UploadOnPages, visitor: Visitor): Verdict {
  const { user } = visitor
  const isOwn = user !== undefined && (user.username === upload.username || hasAnyRole(user.roles, ['Admin']))
  return isOwn || uses.some((use) => pageVerdict(use, visitor) === 'yes') ? 'yes' : 'unknown'
}

/** The reach of the page at an address. A program without any content is open to everybody. */
export const reachAt = (url: string, page: PageReach | undefined): PageReach =>
  page ?? { url, online: true, accessRoles: [], template: null, archived: null }

/** The stored pages, grouped by whether a visitor may read their current and their past states. */
export async function pagesFor(
  db: Db,
  visitor: Visitor,
): Promise<{ present: number[]; past: number[]; closed: PageReach[] }> {
  const all = await db.select().from(pages)
  const ids = (version?: VersionReach) => all.filter((page) => mayRead({ page, version }, visitor)).map(({ id }) => id)
  return { present: ids(), past: ids(editorsOnly), closed: all.filter((page) => !mayRead({ page }, visitor)) }
}
