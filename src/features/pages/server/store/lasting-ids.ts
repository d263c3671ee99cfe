import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import {
  lastingAlphabet,
  lastingIdOf,
  lastingIdsIn,
  lastingLetters,
  newKeys,
  newSimilarity,
  type RichNode,
  withPartIds,
} from '#features/rich-text/index.ts'
import { siteUpdate } from './site-users.ts'
import { type EditableRow, formerAnchors, lastingIds, regionContents, versions } from './tables.ts'

/**
 * A document in which every recommendation, table, set of facts, dose card and flow chart has its lasting id (D-111),
 * and every question and outcome of a flow chart an id within it. A block without one takes the id of the same block in
 * the stored version, so that neither content from before ids nor a restored old version loses one; a duplicate of an
 * id, here or elsewhere on the site, gets a new one. Records the ids that the region now has. `stored` is the stored
 * document, if the caller has read it.
 */
export async function withLastingIds(
  db: Db,
  editable: EditableRow,
  document: RichNode,
  stored?: RichNode,
): Promise<RichNode> {
  const unique = withoutDuplicates(document)
  const before = stored ?? (await storedDocument(db, editable))
  const matched = inheritIds(before, unique)
  const claimed = await claim(db, editable.id, lastingIdsIn(matched))
  const numbered = await withNewIds(
    db,
    editable.id,
    withIds(matched, (block) => (claimed.has(idOf(block)) ? idOf(block) : '')),
  )
  const complete = withPartIds(numbered, (id) => id || newLetters(4))
  const present = new Set(lastingIdsIn(complete))
  const removed = before ? lastingIdsIn(before).filter((id) => !present.has(id)) : []
  if (removed.length > 0)
    await db
      .update(lastingIds)
      .set({ isPresent: false })
      .where(and(eq(lastingIds.editable, editable.id), inArray(lastingIds.id, removed)))
  return complete
}

/** Whether the only change to a region since a revision is the assignment of lasting ids. */
export async function onlyIdsAssignedSince(db: Db, editable: EditableRow, revision: number): Promise<boolean> {
  if (revision >= editable.revision) return false
  const others = await db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.editable, editable.id), gt(versions.revision, revision), ne(versions.username, siteUpdate)))
    .limit(1)
  return others.length === 0
}

export async function formerAnchorsOn(db: Db, pageId: number): Promise<Map<string, string[]>> {
  const found = await db
    .select()
    .from(formerAnchors)
    .where(eq(formerAnchors.pageId, pageId))
    .orderBy(formerAnchors.name)
  const former = new Map<string, string[]>()
  for (const { name, lastingId } of found) former.set(lastingId, [...(former.get(lastingId) ?? []), name])
  return former
}

const idOf = (block: RichNode) => lastingIdOf(block) ?? ''

const keepsId = ({ type }: RichNode) => Object.hasOwn(lastingLetters, type)

const withIds = (document: RichNode, idFor: (block: RichNode) => string): RichNode => ({
  ...document,
  ...(document.content && {
    content: document.content.map((block) =>
      keepsId(block) ? { ...block, attrs: { ...block.attrs, id: idFor(block) } } : block,
    ),
  }),
})

function withoutDuplicates(document: RichNode): RichNode {
  const seen = new Set<string>()
  return withIds(document, (block) => {
    const id = idOf(block)
    const isFirst = !seen.has(id)
    seen.add(id)
    return isFirst ? id : ''
  })
}

/** The latest saved document of a region; undefined before its first save. */
export async function storedDocument(db: Db, editable: EditableRow): Promise<RichNode | undefined> {
  const [stored] = await db
    .select({ document: regionContents.document })
    .from(versions)
    .innerJoin(regionContents, eq(regionContents.version, versions.id))
    .where(and(eq(versions.editable, editable.id), eq(versions.revision, editable.revision)))
  return stored?.document
}

/** The minimum likeness for two blocks to count as the same block, rewritten. */
const sameBlock = 0.6
const maxComparisons = 10_000

/** Blocks without an id get that of the equal, else of the most similar stored block, unless the document has it. */
function inheritIds(stored: RichNode | undefined, document: RichNode): RichNode {
  const present = new Set(lastingIdsIn(document))
  const old = new Set((stored?.content ?? []).filter((block) => idOf(block) !== '' && !present.has(idOf(block))))
  const now = new Set((document.content ?? []).filter((block) => keepsId(block) && idOf(block) === ''))
  const found = new Map<RichNode, string>()
  const match = (is: RichNode, was: RichNode | undefined) => {
    if (!was) return
    found.set(is, idOf(was))
    old.delete(was)
    now.delete(is)
  }
  const keys = newKeys()
  for (const block of now)
    match(
      block,
      [...old].find((each) => keys.of(each) === keys.of(block)),
    )
  if (old.size * now.size <= maxComparisons) {
    const likeness = newSimilarity()
    const pairs = [...now].flatMap((is) => [...old].map((was) => ({ is, was, share: likeness(was, is) })))
    for (const { is, was } of pairs.filter(({ share }) => share >= sameBlock).sort((a, b) => b.share - a.share))
      if (now.has(is) && old.has(was)) match(is, was)
  }
  return withIds(document, (block) => found.get(block) ?? idOf(block))
}

async function claim(db: Db, editable: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const claimed = await db
    .insert(lastingIds)
    // Sorted, so that two saves that claim the same ids cannot deadlock.
    .values([...ids].sort().map((id) => ({ id, editable })))
    .onConflictDoNothing()
    .returning({ id: lastingIds.id })
  const others = ids.filter((id) => !claimed.some((row) => row.id === id)).sort()
  if (others.length === 0) return new Set(ids)
  const rows = await db
    .select()
    .from(lastingIds)
    .where(inArray(lastingIds.id, others))
    .orderBy(lastingIds.id)
    .for('update')
  const free = rows.filter((row) => row.editable === editable || !row.isPresent).map(({ id }) => id)
  if (free.length > 0)
    await db.update(lastingIds).set({ editable, isPresent: true }).where(inArray(lastingIds.id, free))
  return new Set([...claimed.map(({ id }) => id), ...free])
}

async function withNewIds(db: Db, editable: number, document: RichNode): Promise<RichNode> {
  const newIds = new Map<RichNode, string>()
  for (const block of document.content ?? []) {
    if (!keepsId(block) || idOf(block) !== '') continue
    let id: string
    do id = newId(lastingLetters[block.type] ?? '')
    while (
      (await db.insert(lastingIds).values({ id, editable }).onConflictDoNothing().returning({ id: lastingIds.id }))
        .length === 0
    )
    newIds.set(block, id)
  }
  return withIds(document, (block) => newIds.get(block) ?? idOf(block))
}

const newId = (letter: string) => `${letter}-${newLetters(6)}`

const newLetters = (length: number) =>
  Array.from({ length }, () => lastingAlphabet[randomInt(lastingAlphabet.length)]).join('')
