import pino from 'pino'
import { ConfigError, readConfig } from '#base/server/config.ts'
import { openDatabase } from '#base/server/database/database.ts'
import { importContent, starterFolder } from '#features/content/server/index.ts'
import { createApp } from './server/app.ts'
import { builtFront, developmentFront } from './server/front.ts'

const longestStopMs = 10_000 // D-101

async function main() {
  const config = readConfig(process.env)
  const log = pino(
    { level: config.LOG_LEVEL, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    pino.destination({ dest: 2, sync: true }),
  )
  const database = await openDatabase(config, (line) => log.warn(line))
  const stopping: (() => Promise<unknown>)[] = [() => database.close()]
  try {
    const imported = await importContent(database.db, starterFolder)
    if (imported > 0) log.info(`imported ${imported} pages of starter content`)
    const front = await (process.argv.includes('--dev') ? developmentFront() : builtFront())
    const app = await createApp({ config, database, log, front })
    stopping.unshift(() => app.close())
    await app.listen({ port: config.PORT, host: config.HOST })
    const [address] = app.addresses()
    const port = typeof address === 'object' ? address.port : config.PORT
    process.stdout.write(`${config.site.name} is open at http://${config.HOST}:${port}\n`)
  } catch (error) {
    await stopAll(stopping)
    throw error
  }

  let isStopping = false
  async function stop(status: number) {
    if (isStopping) return
    isStopping = true
    const late = setTimeout(() => process.exit(1), longestStopMs)
    late.unref()
    await stopAll(stopping)
    process.exit(status)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  void database.lost.then((reason) => {
    log.fatal(reason)
    void stop(1)
  })
}

async function stopAll(stopping: (() => Promise<unknown>)[]) {
  for (const stop of stopping) await stop().catch(() => {})
}

main().catch((error: unknown) => {
  const lines =
    error instanceof Error && (error instanceof ConfigError || error.name === 'EmbeddedError') ? error.message : error
  console.error(lines)
  process.exit(1)
})
