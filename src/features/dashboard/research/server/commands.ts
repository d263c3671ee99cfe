import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { counted } from '#base/contract/counted.ts'
import { isoDay } from '#base/contract/day.ts'
import { type Command, CommandError } from '#base/server/command.ts'
import { inventRegistry, maxInvented, nextNumber } from './demo.ts'
import { type Imported, importRows } from './import-rows.ts'
import { columnNames, readTable } from './import-table.ts'

const commandLine = () => `command line: ${userInfo().username}`

const maxBytes = 104_857_600

/** Reads a table file of at most 100 MB. Throws `CommandError` if it cannot be read. */
export async function readTableFile(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > maxBytes) throw new CommandError(`${file} is larger than 100 MB. Please import it in parts.`)
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

export const researchCommands: readonly Command[] = [
  {
    name: 'research import',
    usage: 'FILE.csv [--all-or-nothing] [--reason TEXT]',
    summary: [
      'Imports a table of research data: people, samples, and values that are new or have changed.',
      'The first line names the columns; study_id must be among them, and date with values that change. A number is in',
      'the first unit of its value unless its column _unit names another. Rows that cannot be used are reported by line and',
      'column on standard error, and the rest is imported; with --all-or-nothing one bad row stops the import.',
      '',
      `Columns: ${columnNames.join(', ')}.`,
    ].join('\n'),
    words: 1,
    options: ['reason'],
    switches: ['all-or-nothing'],
    async run({ words: [file = ''], options, switches }, { db, audit, clock, print }) {
      const now = clock()
      const table = readTable(await readTableFile(file), isoDay(now))
      for (const line of [...table.notes, ...table.complaints]) console.error(line)
      const isWhole = switches.has('all-or-nothing')
      if (table.rows.length === 0) throw new CommandError('Nothing was imported.')
      if (isWhole && table.complaints.length > 0)
        throw new CommandError(`Nothing was imported: errors in ${counted(table.refused, 'row')}.`)
      const imported = await db.transaction(async (tx) => {
        const reason = options.reason ?? file
        const change = { at: now, username: commandLine(), origin: 'imported', reason } as const
        const result = await importRows(tx, table.rows, change)
        for (const line of result.complaints) console.error(line)
        if (isWhole && result.complaints.length > 0)
          throw new CommandError(`Nothing was imported: errors in ${counted(result.complaints.length, 'row')}.`)
        await audit(tx, {
          action: 'research data imported',
          subject: file,
          detail: { ...result, complaints: undefined },
        })
        return result
      })
      print(summaryOf(imported))
      const refused = table.refused + imported.complaints.length
      if (refused > 0) throw new CommandError(`${refused} of ${table.rows.length + table.refused} rows were refused.`)
    },
  },
  {
    name: 'research demo',
    usage: '--people N [--visits N] [--seed N]',
    summary: [
      'Adds a synthetic registry of people who do not exist, for trying things out.',
      'Their study IDs begin with XX, and all their data are marked as invented. --visits is how many blood counts',
      'each has on average (7); the same --seed makes the same people.',
    ].join('\n'),
    words: 0,
    options: ['people', 'visits', 'seed'],
    async run({ options }, { db, audit, clock, print }) {
      const people = wholeNumber('people', options.people, 1, maxInvented)
      const visits = wholeNumber('visits', options.visits ?? '7', 1, 200)
      const seed = wholeNumber('seed', options.seed ?? '1', 0, 2 ** 31)
      const free = maxInvented - (await nextNumber(db))
      if (people > free) throw new CommandError(`There are only ${free} study IDs left that begin with XX.`)
      const made = await inventRegistry(db, { people, visits, seed, now: clock(), username: commandLine() })
      await audit(db, { action: 'research data invented', detail: made })
      print(
        `Invented ${counted(made.people, 'person', 'people')} (${made.first} to ${made.last}) with ${counted(made.samples, 'sample')} and ${counted(made.values, 'value')}.`,
      )
    },
  },
]

function wholeNumber(name: string, text: string | undefined, min: number, max: number): number {
  const number = Number(text)
  if (text === undefined || !/^\d+$/.test(text) || number < min || number > max)
    throw new CommandError(`--${name} needs a whole number from ${min} to ${max}.`)
  return number
}

const summaryOf = ({ rows, people, samples, added, changed }: Imported) =>
  `Imported ${counted(rows, 'row')}: ${counted(people, 'person', 'people')} and ${counted(samples, 'sample')} added, ${counted(added, 'value')} added, ${changed} changed.`
