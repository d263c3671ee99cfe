import { eq, sql } from 'drizzle-orm'
import { type Command, CommandError } from '#base/server/command.ts'
import { announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Product } from '#base/server/feature.ts'
import type { KindName } from '../../contract/kinds.ts'
import { addVersion } from '../editing/save.ts'
import { kindNamed } from '../kinds.ts'
import { hashesOf } from '../store/hashes.ts'
import { released } from '../store/shown.ts'
import { editables, pages, publishing, reviewVersions, signoffs, versions } from '../store/tables.ts'
import { demoCommand } from './demo.ts'
import { draftsOn } from './drafts.ts'
import { countAllDrafts } from './mode.ts'
import { releaseDrafts } from './release.ts'

export const publishingCommands = ({ siteMap, roles }: Product): readonly Command[] => [
  demoCommand,
  {
    name: 'publishing off',
    usage: '[--release | --discard]',
    summary:
      'Ends releases: from now on readers see each save at once. Stop the site first, and leave Publishing out of FEATURES.\nRefused while there are drafts: --release shows them to readers, --discard saves what readers see over them.',
    words: 0,
    switches: ['release', 'discard'],
    async run({ switches }, { db, clock, audit, print }) {
      const drafts = await countAllDrafts(db)
      if (drafts > 0 && switches.size !== 1)
        throw new CommandError(`Drafts that wait: ${drafts}. Release them with --release, or drop them with --discard.`)
      const by = {
        user: { username: 'command line', displayName: 'command line', roles: Object.keys(roles) },
        ...{ routes: siteMap(), at: clock(), announce, signatures: 0, isEnding: true as const },
      }
      await db.transaction(async (tx) => {
        for (const page of await tx.select().from(pages).orderBy(pages.id).for('no key update')) {
          const waiting = await draftsOn(tx, [page.id])
          const shown = waiting
            .filter(({ editable }) => !editable.isRemoved)
            .map(({ editable, version }) => ({ editableId: editable.editableId, version: version.revision }))
          if (switches.has('release') && shown.length > 0)
            await releaseDrafts(tx, { pages: [{ url: page.url, shown }], note: '', isMinor: true }, by)
          // What was removed from its page is not shown by a release either.
          for (const row of await draftsOn(tx, [page.id])) await putBack(tx, page, row, by.at)
        }
        await tx.delete(publishing)
        await announce(tx, '*')
        await audit(tx, { action: 'releases ended', detail: { drafts } })
      })
      print('Readers see each save at once.')
    },
  },
  {
    name: 'publishing verify',
    usage: '',
    summary:
      'Compares what readers see with the hashes made soon after it was saved, and what was signed with those of the signature.',
    words: 0,
    async run(_, { db, print }) {
      const rows = await db
        .select({ id: versions.id, hash: versions.hash, editableId: editables.editableId })
        .from(editables)
        .innerJoin(versions, released)
        .union(
          db
            .select({ id: versions.id, hash: signedHash, editableId: editables.editableId })
            .from(signoffs)
            .innerJoin(reviewVersions, eq(reviewVersions.review, signoffs.review))
            .innerJoin(versions, eq(versions.id, reviewVersions.version))
            .innerJoin(editables, eq(editables.id, versions.editable))
            .where(eq(signoffs.answer, 'signed')),
        )
      const hashed = rows.filter(({ hash }) => hash !== null)
      const hashedIds = hashed.map(({ id }) => id)
      const stored = await hashesOf(db, hashedIds)
      const changed = hashed.filter(({ id, hash }) => stored.get(id) !== hash)
      for (const { editableId } of changed) print(`${editableId}: the stored content is not what was saved.`)
      print(`Compared: ${hashed.length}. Changed: ${changed.length}.`)
      if (hashed.length < rows.length)
        print(`Not compared: ${rows.length - hashed.length}, whose hashes the site has not made yet.`)
      if (changed.length > 0) throw new CommandError('Some content was changed in the database itself.')
    },
  },
]

/** The hash that was signed: the version's own may have been made after its content was changed. */
const signedHash = sql<string | null>`coalesce(${signoffs.hashes} ->> ${versions.editable}::text, ${versions.hash})`

type Waiting = Awaited<ReturnType<typeof draftsOn>>[number]

/** Saves what readers see over a draft; a part that they never saw has nothing to go back to. */
async function putBack(tx: Db, page: typeof pages.$inferSelect, { editable, shown }: Waiting, modified: Date) {
  const kind = kindNamed(editable.kind)
  const content = shown && (await kind?.load(tx, [shown.id]))?.get(shown.id)
  if (!shown || content === undefined) {
    if (editable.isRemoved) {
      await tx.update(editables).set({ released: editable.revision }).where(eq(editables.id, editable.id))
      return
    }
    throw new CommandError(`${editable.editableId} was never released: remove it, or release it with --release.`)
  }
  const by = { username: 'command line', modified, routes: [], restored: editable.released ?? undefined }
  await addVersion(tx, page, editable, { kind: editable.kind as KindName, content, ...by })
}
