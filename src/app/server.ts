import pino from 'pino'
import { newAudit } from '#base/server/audit/audit.ts'
import { ConfigError, configCautions, listenFault, readConfig } from '#base/server/config.ts'
import { DatabaseError, openDatabase } from '#base/server/database/database.ts'
import { EmbeddedError } from '#base/server/database/embedded.ts'
import { makeFirstUser } from '#features/auth/server/index.ts'
import { ContentFileError, importContent, starterFolder } from '#features/content/server/index.ts'
import { FileStoreError, openFiles, proveFiles } from '#features/media/server/index.ts'
import { createApp } from './server/app.ts'
import { builtFront, developmentFront } from './server/front.ts'

const longestStopMs = 10_000 // D-101

/** What has been started, last first: the order in which it must stop. */
const started: (() => Promise<unknown>)[] = []
let stopping: Promise<never> | undefined

/** Stops all that was started and ends the process; a second call waits for the first. */
const stop = (status: number): Promise<never> => (stopping ??= stopAll(status))

async function stopAll(status: number): Promise<never> {
  setTimeout(() => process.exit(1), longestStopMs).unref()
  for (const stopOne of started) await stopOne().catch((error: unknown) => console.error(error))
  process.exit(status)
}

async function start() {
  const config = readConfig(process.env)
  // The last is what the reader of uploads notes of each at the level trace.
  const redact = ['req.headers.cookie', 'req.headers.authorization', 'busboyOptions.headers']
  const log = pino({ level: config.LOG_LEVEL, redact }, pino.destination({ dest: 2, sync: true }))
  for (const caution of configCautions(config)) log.warn(caution)
  const database = await openDatabase(config, (line) => log[/^LOG:/.test(line) ? 'debug' : 'warn'](line))
  started.unshift(() => database.close())
  const files = await openFiles(config)
  await proveFiles(files)
  const imported = await importContent(database.db, starterFolder, { files })
  if (imported > 0) log.info(`imported ${imported} pages of starter content`)
  const first = await makeFirstUser({ db: database.db, audit: newAudit(() => new Date()) }, config)
  if (first?.password !== undefined)
    process.stdout.write(`Log in as ${first.username} with the password ${first.password} (also in ${first.file})\n`)
  else if (first?.fault !== undefined)
    log.warn(`ADMIN_PASSWORD is used, but is too weak for a site that others can reach: ${first.fault}`)
  const front = await (process.argv.includes('--dev') ? developmentFront() : builtFront())
  const app = await createApp({ config, database, files, log, front })
  started.unshift(() => app.close())
  await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
    throw listenFault(error, config)
  })
  void database.lost.then((reason) => {
    log.fatal(reason)
    return stop(1)
  })
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : config.PORT
  process.stdout.write(`${config.site.name} is open at http://${config.HOST}:${port}\n`)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
start().catch((error: unknown) => {
  const isForOperators = [ConfigError, DatabaseError, EmbeddedError, ContentFileError, FileStoreError].some(
    (kind) => error instanceof kind,
  )
  // A start that was interrupted fails in whatever it was doing; that is no news.
  if (!stopping) console.error(isForOperators && error instanceof Error ? error.message : error)
  return stop(1)
})
