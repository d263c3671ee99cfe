import { hostname, userInfo } from 'node:os'
import { newAudit } from '#base/server/audit/audit.ts'
import { auditCommands } from '#base/server/audit/command.ts'
import { type Command, type CommandWorld, type PlainCommand, readCommand } from '#base/server/command.ts'
import { type Config, readConfig } from '#base/server/config.ts'
import { type Database, openDatabase } from '#base/server/database/database.ts'
import { findRunning } from '#base/server/database/embedded.ts'
import { OperatorError } from '#base/server/operator-error.ts'
import { secretCommands } from '#base/server/secrets/command.ts'
import { features } from './server/features.ts'
import { product } from './server/product.ts'

/** The operator's commands, in the order that help shows. */
const commands: readonly (Command | PlainCommand)[] = [
  ...features.flatMap((feature) => feature.commands?.(product) ?? []),
  ...auditCommands,
  ...secretCommands,
]

const longestWaitMs = 5000

async function main() {
  const asked = readCommand(commands, process.argv.slice(2))
  if ('help' in asked) return print(asked.help)
  if ('needsDatabase' in asked.command) return asked.command.run(asked.input, { print })
  const config = readConfig(process.env, product)
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
 * The configured database. The embedded one is shared with a running server, or started for the command; its log is not
 * shown.
 */
async function open(config: Config): Promise<Database> {
  const running = config.DATABASE_URL === undefined ? await findRunning(config.DATA_DIR) : undefined
  const { host, port, user, database } = running ?? {}
  const address = `postgresql://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
  return openDatabase({ ...config, ...(running && { DATABASE_URL: address }) }, () => {}, { isForCommands: true })
}

/** The first line of standard input; undefined after five seconds, because a pipe may never be written to. */
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
    const late = setTimeout(() => done(undefined), longestWaitMs)
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

/** A failed query's message repeats the values it was given; its cause does not. */
function lineOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (error instanceof Error && error.cause !== undefined) return lineOf(error.cause)
  if (!(error instanceof Error)) return String(error)
  return error.message.split('\n')[0] || error.name
}

main().catch((error: unknown) => {
  console.error(lineOf(error))
  process.exitCode = 1
})
