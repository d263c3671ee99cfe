import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { newAudit } from '#base/server/audit/audit.ts'
import { type Config, ConfigError, configWarnings, listenFault, readConfig } from '#base/server/config.ts'
import { openDatabase } from '#base/server/database/database.ts'
import { newProcessName } from '#base/server/database/site-processes.ts'
import { observed } from '#base/server/files/observed.ts'
import { openFiles } from '#base/server/files/open-files.ts'
import { withoutValues } from '#base/server/http/errors.ts'
import type { Metrics } from '#base/server/metrics.ts'
import { OperatorError } from '#base/server/operator-error.ts'
import type { Tracing } from '#base/server/tracing.ts'
import { createApp } from './app.ts'
import { features } from './features.ts'
import { builtFrontend, developmentFrontend } from './front.ts'
import { product } from './product.ts'

const longestStopMs = 15_000 // D-101
const databaseWaitMs = 60_000

/** Functions that stop what was started, called last to first. */
const started: (() => Promise<unknown>)[] = []
let stopping: Promise<never> | undefined

const draining = new AbortController()
let drainMs = 0
let isOpen = false
const hurry = new AbortController()

/** Stops all that was started and ends the process; a second call waits for the first. */
const stop = (status: number): Promise<never> => (stopping ??= stopAll(status))

/** Gives a balancer time to notice before the server stops, so that no request is lost. */
async function drain() {
  if (isOpen && drainMs > 0) {
    draining.abort()
    await delay(drainMs, undefined, { signal: hurry.signal }).catch(() => {})
  }
  return stop(0)
}

async function stopAll(status: number): Promise<never> {
  setTimeout(() => process.exit(1), longestStopMs).unref()
  for (const stopOne of started) await stopOne().catch((error: unknown) => console.error(error))
  process.exit(status)
}

async function start() {
  const config = readConfig(process.env, product)
  drainMs = config.DRAIN_SECONDS * 1000
  // busboyOptions: logged for each upload at level trace.
  const redact = ['req.headers.cookie', 'req.headers.authorization', 'busboyOptions.headers']
  // Asynchronous: the process must not wait for the log's disk. The rest is written at exit.
  const serializers = { err: (error: Error) => pino.stdSerializers.err(withoutValues(error) as Error) }
  const log = pino({ level: config.LOG_LEVEL, redact, serializers }, pino.destination({ dest: 2, sync: false }))
  const cautions = features.flatMap((feature) => feature.cautions?.(config) ?? [])
  for (const caution of [...configWarnings(config), ...cautions]) log.warn(caution)
  const metrics = await metricsOf(config)
  const tracing = await tracingOf(config)
  if (tracing) started.unshift(() => tracing.close())
  const database = await openDatabase(config, (line) => log[/^LOG:/.test(line) ? 'debug' : 'warn'](line), {
    waitMs: databaseWaitMs,
    name: newProcessName(),
    observe: (text) => {
      const traced = tracing?.observe(text)
      return (ended) => {
        traced?.(ended)
        metrics?.recordQuery(ended)
        const { ms, rows } = ended
        if (ms >= config.SLOW_QUERY_MS) log.warn({ query: text, ms: Math.round(ms), rows }, 'slow query')
      }
    },
  })
  started.unshift(() => database.close())
  const { binaries } = database
  if (binaries) log.info(`the embedded database is PostgreSQL ${binaries.version} in ${binaries.folder}`)
  tracing?.tracePool(database.pool)
  const files = observed(await openFiles(config), metrics)
  const clock = () => new Date()
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const audit = newAudit(clock)
  for (const feature of features)
    await feature.prepare?.({ db: database.db, config, files, log, audit, clock, product, print })
  const front = await (process.argv.includes('--dev') ? developmentFrontend() : builtFrontend())
  const app = await createApp({ config, database, files, log, front, draining: draining.signal, metrics, tracing })
  started.unshift(() => app.close())
  if (metrics && config.METRICS_PORT !== undefined) {
    const server = await metrics.serve(config.METRICS_PORT, config.METRICS_HOST).catch((error: Error) => {
      throw new ConfigError(`METRICS_PORT: ${error.message}`)
    })
    const address = server.address()
    log.info(`metrics are at http://${config.METRICS_HOST}:${typeof address === 'object' ? address?.port : ''}/metrics`)
  }
  await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
    throw listenFault(error, config)
  })
  void database.lost.then((reason) => {
    log.fatal(reason)
    return stop(1)
  })
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : config.PORT
  isOpen = true
  print(`${config.site.name} is open at http://${config.HOST}:${port}`)
}

/** The library is loaded only if it is used. */
async function metricsOf({ METRICS_PORT: port }: Config): Promise<Metrics | undefined> {
  if (port === undefined) return undefined
  const { Metrics } = await import('#base/server/metrics.ts')
  return new Metrics()
}

/** Traces are recorded only if there is a collector; the library is large. */
async function tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...config }: Config): Promise<Tracing | undefined> {
  if (!endpoint) return undefined
  const { startTracing } = await import('#base/server/tracing.ts')
  const { OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: share, site } = config
  return startTracing({ endpoint, service, share, version: site.version })
}

process.on('SIGINT', () => {
  hurry.abort()
  void stop(0)
})
process.on('SIGTERM', () => {
  if (draining.signal.aborted) hurry.abort()
  else void drain()
})
// Files are for this user only; others may pass through the folders that root makes, as the embedded server must.
process.umask(process.getuid?.() === 0 ? 0o066 : 0o077)
start().catch((error: unknown) => {
  // An interrupted start fails at any point; that needs no message.
  if (!stopping) console.error(error instanceof OperatorError ? error.message : error)
  return stop(1)
})
