import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { FunctionId } from '../functions.ts'
import { linkUses, uniqueLinks } from './tables.ts'

export type StoredLink = typeof uniqueLinks.$inferSelect & { uses: number; lastUsed: Date | null }

type LinkToMake = Pick<typeof uniqueLinks.$inferInsert, 'target' | 'accountId' | 'roles' | 'mostUses' | 'note'> & {
  functionId: FunctionId
  expires: Date
  created: Date
  createdBy: string
}

/** Stores a new link; its secret of 192 random bits is only in the return value. */
export async function addLink(db: Db, link: LinkToMake): Promise<{ id: number; uid: string }> {
  const uid = randomBytes(24).toString('base64url')
  const [added] = await db
    .insert(uniqueLinks)
    .values({ ...link, digest: digestOf(uid) })
    .returning({ id: uniqueLinks.id })
  if (!added) throw new Error('A link could not be stored.')
  return { id: added.id, uid }
}

export async function findLink(db: Db, uid: string): Promise<StoredLink | undefined> {
  const [found] = await select(db).where(eq(uniqueLinks.digest, digestOf(uid)))
  return found
}

export async function linkWithId(db: Db, id: number): Promise<StoredLink | undefined> {
  const [found] = await select(db).where(eq(uniqueLinks.id, id))
  return found
}

/** Finds a link by its secret and locks it for this transaction, so that uses are counted one at a time. */
export async function lockLink(tx: Db, uid: string): Promise<StoredLink | undefined> {
  await tx
    .select({ id: uniqueLinks.id })
    .from(uniqueLinks)
    .where(eq(uniqueLinks.digest, digestOf(uid)))
    .for('update')
  return findLink(tx, uid)
}

export async function addUse(db: Db, link: number, use: { at: Date; username: string; address: string }) {
  await db.insert(linkUses).values({ link, ...use })
}

/** Links, newest first, optionally only those created before a given one. */
export const latestLinks = (db: Db, { before, max }: { before?: number | undefined; max: number }) =>
  select(db)
    .where(before === undefined ? undefined : lt(uniqueLinks.id, before))
    .orderBy(desc(uniqueLinks.id))
    .limit(max)

/** Switches a link off; returns its function if it exists. */
export async function switchOff(db: Db, id: number): Promise<{ functionId: string } | undefined> {
  const [disabled] = await db
    .update(uniqueLinks)
    .set({ isDisabled: true })
    .where(eq(uniqueLinks.id, id))
    .returning({ functionId: uniqueLinks.functionId })
  return disabled
}

/** Switches off all links that could set an account's password, except one if given. Used-up links keep that status. */
export async function switchOffLinks(db: Db, accountId: number, exceptId = 0) {
  const functions: FunctionId[] = ['reset', 'invite']
  await db
    .update(uniqueLinks)
    .set({ isDisabled: true })
    .where(
      and(
        eq(uniqueLinks.accountId, accountId),
        inArray(uniqueLinks.functionId, functions),
        ne(uniqueLinks.id, exceptId),
        eq(uniqueLinks.isDisabled, false),
        sql`(${uniqueLinks.mostUses} is null or ${uniqueLinks.mostUses} > ${uses})`,
      ),
    )
}

/** Deletes the links for an account, with their uses; returns their names in the audit. */
export async function deleteLinksFor(tx: Db, accountId: number): Promise<string[]> {
  const { id, functionId } = uniqueLinks
  const deleted = await tx.delete(uniqueLinks).where(eq(uniqueLinks.accountId, accountId)).returning({ id, functionId })
  return deleted.map(linkName)
}

const uses = sql<number>`(select count(*)::int from link_uses where link_uses.link = unique_links.id)`

function select(db: Db) {
  return db
    .select({
      ...getTableColumns(uniqueLinks),
      uses,
      lastUsed: sql<Date | null>`(select max(at) from link_uses where link_uses.link = unique_links.id)`.mapWith(
        linkUses.at,
      ),
    })
    .from(uniqueLinks)
    .$dynamic()
}

const digestOf = (uid: string) => createHash('sha256').update(uid).digest('base64url')

export const linkName = ({ id, functionId }: { id: number; functionId: string }) => `${functionId} link ${id}`
