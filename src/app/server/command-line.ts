import { hostname, userInfo } from 'node:os'
import { newAudit } from '#base/server/audit/audit.ts'
import { auditCommands } from '#base/server/audit/command.ts'
import { backupCommands } from '#base/server/backup/command.ts'
import {
  type Command,
  type MaintenanceCommand,
  type MaintenanceContext,
  type PlainCommand,
  readCommand,
} from '#base/server/command.ts'
import { type Config, readConfig } from '#base/server/config.ts'
import { migrateCommands } from '#base/server/database/command.ts'
import { openDatabase } from '#base/server/database/database.ts'
import { filesCommands } from '#base/server/files/command.ts'
import type { FilesOf, StoredFile } from '#base/server/files/file-store.ts'
import { newMail } from '#base/server/mail/mail.ts'
import { addressOf, findRunning } from '#base/server/postgres/embedded.ts'
import { secretCommands } from '#base/server/secrets/command.ts'
import { features } from './features.ts'
import { product } from './product.ts'

const filesOf: FilesOf = async (db) => {
  const files: StoredFile[] = []
  // One after the other: a backup reads on a single connection.
  for (const feature of features) files.push(...((await feature.filesOf?.(db)) ?? []))
  return files
}

/** The operator's commands, in the order that help shows. */
export const commands: readonly (Command | PlainCommand | MaintenanceCommand)[] = [
  ...features.flatMap((feature) => feature.commands?.(product) ?? []),
  ...auditCommands,
  ...secretCommands,
  ...backupCommands(filesOf),
  ...filesCommands(filesOf),
  ...migrateCommands,
]

type Terminal = Pick<MaintenanceContext, 'print' | 'note' | 'readLine'>

/** Runs a command of the operator; throws an `OperatorError` for them to read. */
export async function runCommand(
  words: readonly string[],
  environment: Record<string, string | undefined>,
  terminal: Terminal,
) {
  const request = readCommand(commands, words)
  if ('help' in request) return terminal.print(request.help)
  if ('needsDatabase' in request.command) return request.command.run(request.input, terminal)
  const config = readConfig(environment, product)
  const { database, isSiteRunning } = await open(config, request.command, terminal)
  try {
    const clock = () => new Date()
    const audit = newAudit(clock)
    const operator = { username: `command line: ${userInfo().username}`, address: hostname() }
    await request.command.run(request.input, {
      ...{ db: database.db, direct: database.direct, isSiteRunning },
      ...{ config, clock, ...terminal },
      audit: (db, entry) => audit(db, { ...operator, ...entry }),
      mail: (message) => newMail(config, { db: database.db, audit, clock })(message, operator),
    })
  } finally {
    await database.close()
  }
}

async function open(config: Config, command: Command | MaintenanceCommand, { note }: Terminal) {
  const running = config.DATABASE_URL === undefined ? await findRunning(config.DATA_DIR) : undefined
  const database = await openDatabase(
    { ...config, ...(running && { DATABASE_URL: addressOf(running) }) },
    // The log of the embedded server is of no interest here.
    (line) => (config.DATABASE_URL || running) && note(line),
    { isForCommands: true, leavesSchema: 'leavesSchema' in command },
  )
  return { database, isSiteRunning: running !== undefined }
}
