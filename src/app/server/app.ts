import fastifyCookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readingLimit } from '#base/contract/endpoint.ts'
import { countProcesses } from '#base/server/database/site-processes.ts'
import type { OtherSites } from '#base/server/feature.ts'
import { healthRoutes } from '#base/server/http/health.ts'
import { isOwnAddress, LocalCounts, networkOf } from '#base/server/http/limit.ts'
import { limitClosing } from '#base/server/http/limit-closing.ts'
import { Readiness } from '#base/server/readiness.ts'
import type { Tracing } from '#base/server/tracing.ts'
import { authFeature } from '#features/auth/server/index.ts'
import { pagesFeature } from '#features/pages/server/index.ts'
import { searchFeature } from '#features/search/server/index.ts'
import { addApi } from './api.ts'
import { filesOff } from './assets.ts'
import type { Frontend } from './front.ts'
import { type HostOptions, type OpenHost, openHost } from './host.ts'
import { measure } from './measure.ts'
import { newServer } from './new-server.ts'
import { pageRoutes } from './page-routes.ts'
import { type Pages, pagesOf } from './pages.ts'
import { plainFiles } from './plain-files.ts'
import { defaultServices } from './services.ts'

const cleanUpEveryMs = 10 * 60_000
const cachedLineEveryMs = 60_000
/** Room for the embedded database to finish what it has begun. */
const reserveBytes = 64 * 1024 ** 2
const filesLimit = readingLimit(600)

type AppOptions = HostOptions & {
  front: Frontend
  /** Aborted when readers should go elsewhere, because the process is about to stop. */
  draining?: AbortSignal
  tracing?: Tracing | undefined
}

/** Assembles the server. It does not listen yet, so that tests can use it without a port. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, files, front, log, metrics, tracing } = options
  const open = await openHost(options)
  const { host, parts, cookies, cleanUp, outages, note } = open
  const { sitePages, isPreview, isAbsent } = host.of(pagesFeature)
  const { search } = host.of(searchFeature)
  const { isProved } = host.of(authFeature)
  const otherSites: OtherSites = Object.assign({}, ...parts.map((part) => part.otherSites))
  const { pages, headers, parts: pageParts } = pagesOf(host, front, otherSites)
  open.add(pageParts)
  open.add({ services: defaultServices(database, { ...open, pages }) })

  const readiness = readinessOf(options, open)
  const uploads = parts.flatMap((part) => part.uploads ?? [])
  const app = newServer({
    ...{ log, headers, pages, outages, note, metrics, tracing, trustProxy: config.TRUST_PROXY ?? false },
    isDraining: () => readiness.isDraining,
    isUpload: (url) => uploads.some(({ endpoint }) => url.startsWith(endpoint.path)),
  })
  const site = { ...config.site, build: front.build }
  if (metrics) measure(metrics, { ...open, site, database, pages, readiness })
  logCachedAnswers(app, pages)
  app.addHook('onReady', async () => void (await open.lease.renew()))
  app.addHook('onReady', () => readiness.start())
  if (config.DATABASE_URL) app.addHook('onReady', () => warnOfConnections(options))
  app.addHook('onReady', async () => {
    for (const part of parts) part.onReady?.()
  })
  app.addHook('onListen', async () => {
    for (const part of parts) part.onListen?.()
  })
  limitClosing(app)
  app.addHook('onClose', () => open.close())
  app.addHook('onClose', async () => readiness.stop())
  cleanUp.start(cleanUpEveryMs)

  await app.register(fastifyCookie)
  for (const { onRequest } of parts) if (onRequest) app.addHook('onRequest', onRequest)
  const counts = new LocalCounts()
  const hasRoom = roomOn(readiness, options)
  const gate = { context: host, flags: config.site.flags, cookies, counts, identify: host.userOf, isProved, hasRoom }
  await addApi(app, { ...gate, headers, config, files, uploads, calls: parts.flatMap((part) => part.calls ?? []) })
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }) => {
      if (!isOwnAddress(ip)) counts.count(`files ${networkOf(ip)}`, filesLimit, host.clock())
    })
    for (const part of parts) part.routes?.(scope)
  })
  await app.register(async (scope) => {
    for (const part of parts) part.countedRoutes?.(scope)
  })
  healthRoutes(app, { site, readiness })
  plainFiles(app, { site: config.site, sitePages })
  await addStaticFiles(app, options)
  await front.attach?.(app)
  pageRoutes(app, {
    ...{ pages, outages, note, identify: host.userOf },
    ...{ correctPath: sitePages.correctPath, routeAt: sitePages.routeAt },
    countQueried: (ip) => search.count(ip),
    isPreview: (path, { cookies: sent }) => isPreview(path, { cookie: (name) => sent[name] }),
    isAbsent: (path, user, { cookies: sent }) => isAbsent(path, user, { cookie: (name) => sent[name] }),
  })
  return app
}

/** Logs only the number of answers from the cache: there may be thousands a second. */
function logCachedAnswers(app: FastifyInstance, pages: Pages) {
  const timer = setInterval(() => {
    const answers = pages.takeCachedCount()
    if (answers > 0) app.log.info({ cached: answers }, 'answered from the cache in the last minute')
  }, cachedLineEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function readinessOf({ config, database, files, log, draining }: AppOptions, { lease }: OpenHost) {
  const readiness = new Readiness({
    checks: {
      async database() {
        await database.pool.query('select 1')
        // So that a process without readers notices changes too.
        if (!(await lease.renew())) throw new Error('version queries are not answered')
      },
      files: () => files.check(),
      dataDir: config.DATA_DIR,
    },
    canServe: () => lease.isUsable(),
    changed(part, isWell, reason) {
      log.warn(isWell ? `${part}: working again` : `${part}: ${reason}`)
    },
  })
  draining?.addEventListener('abort', () => {
    log.warn('draining: readers should be sent elsewhere')
    readiness.drain()
  })
  return readiness
}

/** Whether there is room for this many more bytes; an external database has its own disk. */
const roomOn =
  (readiness: Readiness, { config }: AppOptions) =>
  (bytes: number, isFile: boolean) => {
    const isOurs = isFile || config.DATABASE_URL === undefined
    return !isOurs || readiness.freeBytes === undefined || readiness.freeBytes - bytes > reserveBytes
  }

async function warnOfConnections({ config, database, log }: AppOptions) {
  const processes = await countProcesses(database.pool)
  const { rows } = await database.pool.query<{ max: number }>("select current_setting('max_connections')::int as max")
  const needed = processes * (config.DATABASE_POOL + 1) + 5
  const max = rows[0]?.max ?? needed
  if (needed > max)
    log.warn(
      `DATABASE_POOL: ${processes} processes need ${needed} connections, and the server allows ${max} (max_connections)`,
    )
}

async function addStaticFiles(app: FastifyInstance, { config, front }: AppOptions) {
  await app.register(fastifyStatic, { root: front.publicFolder, maxAge: '1d', wildcard: false })
  const absent = filesOff(front.extensions, config.site.flags)
  if (front.assetsFolder)
    await app.register(fastifyStatic, {
      root: front.assetsFolder,
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      allowedPath: (path) => !absent.has(path.replace(/\.(br|gz)$/, '')),
    })
}
