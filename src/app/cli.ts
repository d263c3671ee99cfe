import { hostname, userInfo } from 'node:os'
import { resolve } from 'node:path'
import { newAudit } from '#base/server/audit/audit.ts'
import { auditCommands } from '#base/server/audit/command.ts'
import { type Command, CommandError, type CommandWorld, type PlainCommand, readCommand } from '#base/server/command.ts'
import { type Config, ConfigError, readConfig } from '#base/server/config.ts'
import { type Database, openDatabase } from '#base/server/database/database.ts'
import { findRunning } from '#base/server/database/embedded.ts'
import { userCommands } from '#features/auth/server/index.ts'
import { scoreCommand } from '#features/calculators/server/index.ts'
import { ContentFileError, exportContent, importContent } from '#features/content/server/index.ts'
import { linkCommands } from '#features/links/server/index.ts'
import { FileStoreError, mediaCommands, openFiles } from '#features/media/server/index.ts'
import { researchCommands } from '#features/research/server/index.ts'

const contentCommands: readonly Command[] = [
  {
    name: 'content import',
    usage: 'FOLDER',
    summary: 'Brings the content files of a folder into a database that holds no page.',
    words: 1,
    async run({ words: [folder = ''] }, { db, config, audit, print }) {
      const count = await importContent(db, resolve(folder), {
        files: await openFiles(config),
        username: 'command line',
      })
      if (count === 0) throw new CommandError('The database holds pages already: nothing was imported.')
      await audit(db, { action: 'content imported', detail: { pages: count } })
      print(`Imported ${count} pages.`)
    },
  },
  {
    name: 'content export',
    usage: 'FOLDER',
    summary: 'Writes all pages and references into a folder, as content import reads them.',
    words: 1,
    async run({ words: [folder = ''] }, { db, config, print }) {
      const count = await exportContent(db, resolve(folder), await openFiles(config))
      print(`Exported ${count} pages to ${resolve(folder)}.`)
    },
  },
]

/** What the operator may do from the command line, in the order that help shows. */
const commands: readonly (Command | PlainCommand)[] = [
  ...userCommands,
  ...linkCommands,
  ...contentCommands,
  ...researchCommands,
  ...auditCommands,
  ...mediaCommands,
  scoreCommand,
]

const patienceMs = 5000

async function main() {
  const asked = readCommand(commands, process.argv.slice(2))
  if ('help' in asked) return print(asked.help)
  if ('needsDatabase' in asked.command) return asked.command.run(asked.input, { print })
  const config = readConfig(process.env)
  const database = await open(config)
  try {
    const clock = () => new Date()
    const audit = newAudit(clock)
    const operator = { username: `command line: ${userInfo().username}`, address: hostname() }
    const world: CommandWorld = {
      db: database.db,
      config,
      clock,
      audit: (db, entry) => audit(db, { ...operator, ...entry }),
      print,
      readLine: firstLine,
    }
    await asked.command.run(asked.input, world)
  } finally {
    await database.close()
  }
}

/**
 * The database of the configuration: while the server runs its own one is shared, else it is started for a moment. What
 * PostgreSQL says of that is no answer to the operator.
 */
async function open(config: Config): Promise<Database> {
  const running = config.DATABASE_URL === undefined ? await findRunning(config.DATA_DIR) : undefined
  const { host, port, user, database } = running ?? {}
  const address = `postgresql://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
  return openDatabase({ ...config, ...(running && { DATABASE_URL: address }) }, () => {})
}

/** Standard input may be a pipe into which nobody ever writes, so it is waited for only so long. */
function firstLine(): Promise<string | undefined> {
  const { stdin } = process
  if (stdin.isTTY) return Promise.resolve(undefined)
  return new Promise((fulfil) => {
    let text = ''
    const done = (line: string | undefined) => {
      clearTimeout(late)
      stdin.destroy()
      fulfil(line)
    }
    const late = setTimeout(() => done(undefined), patienceMs)
    stdin.setEncoding('utf8')
    stdin.on('data', (piece: string) => {
      text += piece
      const [line, more] = text.split(/\r?\n/, 2)
      if (more !== undefined) done(line)
    })
    stdin.on('end', () => done(text === '' ? undefined : text))
    stdin.on('error', () => done(undefined))
  })
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}

/** What a failed query says repeats the values it was given; what it was caused by does not. */
function lineOf(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return lineOf(error.cause)
  if (!(error instanceof Error)) return String(error)
  const isExpected = [CommandError, ConfigError, ContentFileError, FileStoreError].some((kind) => error instanceof kind)
  return isExpected ? error.message : error.message.split('\n')[0] || error.name
}

main().catch((error: unknown) => {
  console.error(lineOf(error))
  process.exitCode = 1
})
