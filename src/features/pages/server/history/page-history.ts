import { and, asc, count, desc, eq, gte, inArray, isNull, max, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import { TryLater } from '#base/server/http/try-later.ts'
import { root } from '#base/server/root.ts'
import { TaskStopped, type WorkerPool, workerTask } from '#base/server/workers/worker-pool.ts'
import { displayNames } from '#features/auth/server/index.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import type { historyEndpoints, PageReleaseLine } from '../../contract/history.ts'
import { collectionItemOnServer } from '../../kinds/collection-item/server.ts'
import { ensurePage, mustEdit } from '../editing/page-for-editing.ts'
import { documentOfVersion, kindNamed, labelOf } from '../kinds.ts'
import { isSigned } from '../publishing/drafts.ts'
import { loadContents } from '../read/contents.ts'
import { knownHashes } from '../store/hashes.ts'
import { working } from '../store/shown.ts'
import { starterName } from '../store/site-users.ts'
import {
  editables,
  type PageRow,
  releasedVersions,
  releases,
  renderedChanges,
  reviews,
  signoffs,
  type VersionRow,
  versions,
} from '../store/tables.ts'
import type changeWords from './change-words.ts'
import { labelled } from './released-changes.ts'
import { subjectsOf } from './subjects.ts'

const wording = workerTask<typeof changeWords>(new URL('src/features/pages/server/history/change-words.ts', root))

type Text = { readonly document: RichNode; readonly hash: string }

/** The words of the latest comparisons, by the hashes of both texts. */
const known = new Map<string, string>()
const mostKnown = 5000

/** What saves of texts have changed, in words; each is compared once. */
async function wordsOf(workers: WorkerPool, saves: readonly { id: number; old: Text; now: Text }[]) {
  const keyed = saves.map((save) => ({ ...save, key: `${save.old.hash} ${save.now.hash}` }))
  const missing = keyed.filter(({ key }) => !known.has(key))
  const made = missing.map(({ key, old, now }) => ({ key, old: old.document, now: now.document }))
  for (const [key, words] of made.length > 0 ? await workers.run(wording, made).catch(whenStopped) : [])
    known.set(key, words)
  const words = keyed.flatMap(({ id, key }) => (known.has(key) ? [[id, known.get(key)] as const] : []))
  for (const key of [...known.keys()].slice(0, Math.max(0, known.size - mostKnown))) known.delete(key)
  return words
}

/** Of texts that take too long to compare now, only that they changed. */
function whenStopped(error: unknown): [] {
  if (error instanceof TaskStopped || error instanceof TryLater) return []
  throw error
}

type Row = { readonly editable: typeof editables.$inferSelect; readonly version: VersionRow }

export const pageHistoryHandlers: Pick<Handlers<typeof historyEndpoints>, 'pageVersions' | 'versionPair'> = {
  async pageVersions({ page: ref, editableId, offset, limit }, { db, workers, routes, user }) {
    mustEdit(user, [])
    const page = await ensurePage({ db, routes, user }, ref)
    const which = and(
      eq(editables.pageId, page.id),
      eq(versions.isSecondary, false),
      editableId === undefined ? undefined : eq(editables.editableId, editableId),
    )
    const [total] = await db
      .select({ count: count() })
      .from(versions)
      .innerJoin(editables, eq(editables.id, versions.editable))
      .where(which)
    const rows = await db
      .select({ editable: editables, version: versions })
      .from(versions)
      .innerJoin(editables, eq(editables.id, versions.editable))
      .where(which)
      .orderBy(desc(versions.modified), desc(versions.id))
      .offset(offset)
      .limit(limit)
    const earlier = await earlierVersions(db, rows)
    const contents = await loadContents(db, [
      ...labelled(rows),
      ...[...rows, ...earlier.before].filter(({ editable }) => kindNamed(editable.kind)?.isText),
    ])
    const versionIds = rows.map(({ version }) => version.id)
    const seen = await firstSeen(db, versionIds)
    const documentOf = (id: number) => (contents.get(id) as RichNode | undefined) ?? nothing
    // Nothing has been rendered for a draft, which readers do not see, and for a save that was released with others.
    const unworded = rows.filter(
      ({ editable, version }) =>
        kindNamed(editable.kind)?.news !== 'none' && version.username !== starterName && !seen.get(version.id)?.summary,
    )
    const textOf = (id: number) => ({ document: documentOf(id), hash: earlier.hashOf(id) })
    const texts = unworded.flatMap(({ editable, version: { id, revision } }) =>
      kindNamed(editable.kind)?.isText
        ? [{ id, old: textOf(earlier.idBefore(editable.id, revision)), now: textOf(id) }]
        : [],
    )
    const words = new Map([
      ...unworded.map(({ version: { id, revision } }) => [id, revision === 1 ? 'Added' : 'Changed'] as const),
      ...(await wordsOf(workers, texts)),
    ])
    const oldest = rows.at(-1)?.version.modified
    const since = await releasesSince(db, page, oldest, editableId)
    const names = await displayNames(db, [
      ...rows.map(({ version }) => version.username),
      ...since.map(({ username }) => username),
    ])
    const nameOf = (username: string) => names.get(username) ?? username
    return {
      versions: rows.map(({ editable, version: { id, revision, username, modified } }) => ({
        ...named(editable, contents.get(id)),
        ...{ version: revision, username, displayName: nameOf(username) },
        about: kindNamed(editable.kind)?.isText
          ? subjectsOf(documentOf(earlier.idBefore(editable.id, revision)), documentOf(id))
          : [],
        ...earlier.again(editable.id, revision),
        modified: modified.toISOString(),
        ...(words.get(id) && { summary: words.get(id) }),
        ...seen.get(id),
      })),
      releases: since.map((line) => ({ ...line, displayName: nameOf(line.username) })),
      signatures: editableId === undefined ? await signaturesSince(db, page, oldest) : [],
      total: total?.count ?? 0,
    }
  },

  async versionPair({ page: ref, editableId, old, now }, { db, routes, user }) {
    mustEdit(user, [])
    const page = await ensurePage({ db, routes, user }, ref)
    const rows = await db
      .select({ editable: editables, version: versions })
      .from(editables)
      .innerJoin(versions, and(eq(versions.editable, editables.id), inArray(versions.revision, [old, now])))
      .where(and(eq(editables.pageId, page.id), eq(editables.editableId, editableId)))
    const items = await db
      .select({ editable: editables, version: versions })
      .from(editables)
      .innerJoin(versions, working)
      .where(
        and(
          eq(editables.pageId, page.id),
          eq(editables.kind, collectionItemOnServer.name),
          ne(editables.editableId, editableId),
        ),
      )
    const at = async (revision: number): Promise<RichNode> => {
      const row = rows.find(({ version }) => version.revision === revision)
      if (!row && revision > 0) throw problem(404, 'There is no such version.')
      // The order of a collection is shown by the names of its items.
      const contents = await loadContents(db, row ? [row, ...items] : [])
      return documentOfVersion(row?.editable.kind ?? '', row?.version.id, contents)
    }
    return { old: await at(old), now: await at(now) }
  },
}

const nothing: RichNode = { type: 'doc', content: [] }

/** The versions before those listed: each one's predecessor, and the last before that with the same content. */
async function earlierVersions(db: Db, rows: readonly Row[]) {
  const listed = rows.map(({ version }) => version)
  const hashesOfListed = await knownHashes(db, listed)
  const earlier = await db
    .select()
    .from(versions)
    .where(
      and(
        inArray(versions.editable, [...new Set(listed.map(({ editable }) => editable))]),
        notInArray(
          versions.id,
          listed.map(({ id }) => id),
        ),
        or(
          inArray(
            sql`(${versions.editable}, ${versions.revision})`,
            listed.map(({ editable, revision }) => sql`(${editable}, ${revision - 1})`),
          ),
          inArray(versions.hash, [...hashesOfListed.values()]),
          isNull(versions.hash),
        ),
      ),
    )
  const all = [...listed, ...earlier].sort((one, other) => other.revision - one.revision)
  const hashes = new Map([...hashesOfListed, ...(await knownHashes(db, earlier))])
  const at = (editable: number, revision: number) =>
    all.find((version) => version.editable === editable && version.revision === revision)
  const idBefore = (editable: number, revision: number) => at(editable, revision - 1)?.id ?? 0
  return {
    idBefore,
    hashOf: (id: number) => hashes.get(id) ?? String(id),
    before: rows.flatMap(({ editable, version }) => {
      const before = at(editable.id, version.revision - 1)
      return before ? [{ editable, version: before }] : []
    }),
    again(editable: number, revision: number) {
      const hash = hashes.get(at(editable, revision)?.id ?? 0)
      if (hash === undefined || hashes.get(idBefore(editable, revision)) === hash) return {}
      const same = all.find(
        (version) => version.editable === editable && version.revision < revision && hashes.get(version.id) === hash,
      )
      return same && { again: same.modified.toISOString() }
    },
  }
}

/** An editable, with a label if its kind derives one from the content. */
function named({ editableId, kind }: typeof editables.$inferSelect, content: unknown) {
  const label = labelOf(kind, content)
  return { editableId, isText: kindNamed(kind)?.isText ?? false, ...(label !== undefined && { label }) }
}

/** The release with which readers first saw each version: its number, its sentence, and what it changed if that was all. */
async function firstSeen(db: Db, versionIds: readonly number[]) {
  const rows = await db
    .select({
      version: releasedVersions.version,
      ...{ number: releases.number, note: releases.note, kind: releases.kind },
      summary: sql<
        string | null
      >`case ${renderedChanges.html} when '' then 'no change' else substring(${renderedChanges.html} from 'class="change-summary">([^<]*)<') end`,
    })
    .from(releasedVersions)
    .innerJoin(releases, eq(releases.id, releasedVersions.release))
    .leftJoin(renderedChanges, eq(renderedChanges.released, releasedVersions.id))
    .where(inArray(releasedVersions.version, [...versionIds]))
    .orderBy(desc(releases.id))
  return new Map(
    rows.map(({ version, number, note, kind, summary }) => [
      version ?? 0,
      {
        released: number,
        ...(note && { news: note }),
        ...(summary && (kind === 'save' || kind === 'rollback') && { summary: plain(summary) }),
      },
    ]),
  )
}

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const plain = (html: string) => html.replace(/&\w+;/g, (sign) => signs[sign] ?? sign)

/** The signatures on a page that count, those of each review together. */
async function signaturesSince(db: Db, page: PageRow, oldest = new Date()) {
  const signed = await db
    .select({ by: sql<string[]>`array_agg(${signoffs.name} order by ${signoffs.id})`, at: max(signoffs.answered) })
    .from(signoffs)
    .innerJoin(reviews, eq(reviews.id, signoffs.review))
    .where(and(eq(reviews.page, page.id), isSigned, gte(signoffs.answered, oldest)))
    .groupBy(reviews.id)
  return signed.map(({ by, at }) => ({ by, at: (at ?? oldest).toISOString() }))
}

const replaced = alias(versions, 'replaced')

/** The releases of drafts on a page since a moment, newest first. */
async function releasesSince(db: Db, page: PageRow, oldest = new Date(), editableId?: string) {
  const rows = await db
    .select({ release: releases, editable: editables, version: versions, before: replaced.revision })
    .from(releases)
    .innerJoin(releasedVersions, eq(releasedVersions.release, releases.id))
    .innerJoin(editables, eq(editables.id, releasedVersions.editable))
    .leftJoin(versions, eq(versions.id, releasedVersions.version))
    .leftJoin(replaced, eq(replaced.id, releasedVersions.replaced))
    .where(
      and(
        eq(releases.page, page.id),
        notInArray(releases.kind, ['starter', 'save']),
        // What a save has undone is in its own line.
        or(isNull(versions.id), ne(versions.modified, releases.at)),
        gte(releases.at, oldest),
        editableId === undefined ? undefined : eq(editables.editableId, editableId),
      ),
    )
    .orderBy(desc(releases.id), asc(releasedVersions.id))
  const contents = await loadContents(
    db,
    labelled(rows.flatMap(({ editable, version }) => (version ? [{ editable, version }] : []))),
  )
  const lines = new Map<number, Omit<PageReleaseLine, 'displayName'>>()
  for (const { release, editable, version, before } of rows) {
    const { id, number, kind, username, at, note } = release
    const line = lines.get(id) ?? {
      ...{ number, username, at: at.toISOString(), isUndone: kind === 'rollback', parts: [] },
      ...(note && { news: note }),
    }
    const part = {
      ...named(editable, version ? contents.get(version.id) : undefined),
      old: before ?? 0,
      now: version?.revision ?? 0,
    }
    lines.set(id, { ...line, parts: [...line.parts, part] })
  }
  return [...lines.values()]
}
