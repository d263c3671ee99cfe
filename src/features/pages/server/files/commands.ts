import { resolve } from 'node:path'
import { asc } from 'drizzle-orm'
import { counted } from '#base/contract/counted.ts'
import { isoDay } from '#base/contract/day.ts'
import { type Command, CommandError } from '#base/server/command.ts'
import { announce } from '#base/server/database/announce.ts'
import type { Product } from '#base/server/feature.ts'
import { openFiles } from '#base/server/files/open-files.ts'
import { bibliography } from '../store/tables.ts'
import { checkReferences } from './check-references.ts'
import { exportContent } from './export-content.ts'
import { importContent, starterFolder } from './starter.ts'
import { type Part, type StarterUpdate, updateContent } from './starter-update.ts'

export const contentCommands = ({ siteMap, roles }: Product): readonly Command[] => [
  {
    name: 'content import',
    usage: 'FOLDER',
    summary: 'Imports the content files of a folder into a database without pages.',
    words: 1,
    async run({ words: [folder = ''] }, { db, config, audit, print }) {
      const count = await importContent(db, resolve(folder), {
        files: await openFiles(config),
        username: 'command line',
        routes: siteMap(),
        onNote: print,
      })
      if (count === 0) throw new CommandError('The database already has pages: nothing was imported.')
      await audit(db, { action: 'content imported', detail: { pages: count } })
      print(`Imported ${counted(count, 'page')}.`)
    },
  },
  {
    name: 'content update',
    usage: '[--dry-run]',
    summary:
      'Updates the starter content to the content files of this release, except what editors have changed.\nContent changed by editors is listed and left alone; nothing is removed. --dry-run only lists.',
    words: 0,
    switches: ['dry-run'],
    async run({ switches }, { db, config, clock, audit, print }) {
      const isDryRun = switches.has('dry-run')
      const update = await updateContent(starterFolder, {
        ...{ db, clock, audit, isDryRun, announce },
        files: await openFiles(config),
        // Content of pages whose flag is off is updated as well.
        routes: siteMap(),
        roles: Object.keys(roles),
        onNote: print,
      })
      for (const line of linesOf(update, isDryRun)) print(line)
    },
  },
  {
    name: 'content export',
    usage: 'FOLDER [--released]',
    summary:
      'Writes all pages and references to a folder, in the form that content import reads.\n--released writes what readers see, without drafts.',
    words: 1,
    switches: ['released'],
    async run({ words: [folder = ''], switches }, { db, config, print }) {
      const state = switches.has('released') ? 'released' : 'working'
      const count = await exportContent(db, resolve(folder), await openFiles(config), state)
      print(`Exported ${counted(count, 'page')} to ${resolve(folder)}.`)
    },
  },
  {
    name: 'references check',
    usage: '',
    summary: 'Lists references with a malformed identifier, with one that another shares, and with none.',
    words: 0,
    async run(_, { db, print }) {
      const entries = await db.select({ entry: bibliography.entry }).from(bibliography).orderBy(asc(bibliography.key))
      const { malformed, shared, missing } = checkReferences(entries.map(({ entry }) => entry))
      const lines = [
        ...list('Malformed', malformed),
        ...list(
          'Shared',
          shared.map(({ identifier, keys }) => `${identifier}: ${keys.join(', ')}`),
        ),
        ...list('Without DOI, PMID and address', missing),
        `References: ${entries.length}. Malformed: ${malformed.length}. Shared identifiers: ${shared.length}. Without identifier: ${missing.length}.`,
      ]
      for (const line of lines) print(line)
      if (malformed.length > 0 || shared.length > 0) throw new CommandError('Some references need correction.')
    },
  },
]

const list = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`${heading} (${lines.length}):`, ...lines.map((line) => `  ${line}`)]

function linesOf({ updated, added, edited, orphaned }: StarterUpdate, isDryRun: boolean): string[] {
  const place = ({ page, name }: Part) => (page === '' ? `reference ${name}` : `${page}, ${name}`)
  const day = (at: Date) => isoDay(at)
  return [
    ...list(isDryRun ? 'Would update' : 'Updated', updated.map(place)),
    ...list(isDryRun ? 'Would add' : 'Added', added.map(place)),
    ...list(
      'Changed by editors: review by hand',
      edited.map(({ at, ...part }) => `${place(part)} (${day(at)})`),
    ),
    ...list('No longer in the content files, left as it is', orphaned.map(place)),
    `${isDryRun ? 'Dry run: nothing was changed. To update' : 'Updated'}: ${updated.length}. ${isDryRun ? 'To add' : 'Added'}: ${added.length}. Changed by editors: ${edited.length}.`,
  ]
}
