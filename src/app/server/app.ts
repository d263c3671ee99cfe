import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import fastifySwagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { enabled } from '#base/contract/flags.ts'
import { problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import { newAudit } from '#base/server/audit/audit.ts'
import type { Config } from '#base/server/config.ts'
import { listen } from '#base/server/database/announce.ts'
import type { Database } from '#base/server/database/database.ts'
import { Background } from '#base/server/http/background.ts'
import { limitBodyTime } from '#base/server/http/body-time.ts'
import { answerErrors, refuseUnread, withoutValues } from '#base/server/http/errors.ts'
import { sweepCounts } from '#base/server/http/limit.ts'
import { originForm } from '#base/server/http/origin-form.ts'
import { type Served, serve, type World } from '#base/server/http/serve.ts'
import { serveUploads } from '#base/server/http/serve-uploads.ts'
import { SessionCookies } from '#base/server/http/session-cookies.ts'
import { newMail } from '#base/server/mail/mail.ts'
import { secretNamed } from '#base/server/secrets/secret.ts'
import { accountCalls } from '#features/account/server/index.ts'
import { adminCalls } from '#features/admin/server/index.ts'
import {
  authCalls,
  findAccount,
  newCaptcha,
  recaptchaKeys,
  sweepAuth,
  userOfRequest,
} from '#features/auth/server/index.ts'
import {
  contentCalls,
  contentUploads,
  mediaPlaces,
  newHandouts,
  newPreviews,
  offlinePages,
  previewCookie,
  readPageFor,
  readSiteWide,
} from '#features/content/server/index.ts'
import { databaseCalls, sweepDashboard } from '#features/dashboard/server/index.ts'
import { errorCalls, noteError, sweepErrors } from '#features/errors/server/index.ts'
import { isSwitchedOff, linkCalls } from '#features/links/server/index.ts'
import { type FileStore, graceMs, Media, mediaCalls, mediaRoutes, purgeUploads } from '#features/media/server/index.ts'
import { siteMap } from '../contract.ts'
import { filesOff } from './assets.ts'
import type { Front } from './front.ts'
import { answerHeld } from './held.ts'
import { pageRoutes } from './page-routes.ts'
import { Pages } from './pages.ts'
import { plainFiles } from './plain-files.ts'
import { commonHeaders, contentPolicy } from './policy.ts'
import { servicesOf } from './services.ts'
import { Sweeping } from './sweeping.ts'

const bodyLimit = 1024 * 1024 // D-101
const sweepEveryMs = 10 * 60_000

type Options = { config: Config; database: Database; files: FileStore; log: FastifyBaseLogger; front: Front }

/** Puts the server together. It listens to nothing yet, so that tests can use it without a port. */
export async function createApp({ config, database, files, log, front }: Options): Promise<FastifyInstance> {
  const site = { ...config.site, build: front.build }
  const routes: readonly Route[] = siteMap(site.flags)
  const clock = () => new Date()
  const background = new Background((error) => log.error({ err: withoutValues(error) }, 'work after an answer failed'))
  const base = { db: database.db, routes, clock, audit: newAudit(clock) }
  const inBackground = (work: () => Promise<void>) => background.start(work)
  const world: World = { ...base, mail: newMail(config, base), inBackground }
  const cookies = new SessionCookies({ secret: await secretNamed(world.db, 'xsrf'), publicUrl: site.url })
  const identify = (request: FastifyRequest) =>
    userOfRequest(world.db, { sessionId: cookies.idOf(request), path: pathOf(request.url) }, clock())
  const previews = newPreviews({ secret: await secretNamed(world.db, 'preview'), routes, clock })
  const documents = newHandouts({ secret: await secretNamed(world.db, 'download'), clock })
  const captcha = await newCaptcha(world.db, config, clock)
  const hasRecaptcha = recaptchaKeys(config) !== undefined
  const changes = listen(database.pool, {
    heard(topic) {
      if (topic.startsWith('page:')) pages.drop(topic.slice('page:'.length))
      else if (topic === '*') pages.drop('*')
      media.forget()
    },
    deaf() {
      pages.drop('*')
      media.forget()
    },
    log: (line) => log.warn(line),
  })
  const pages = new Pages({
    site,
    routes,
    renderer: front.renderer,
    head: front.head,
    extensions: enabled(front.extensions, site.flags).map(({ address }) => address),
    content: (url, user, isPreview) => readPageFor(world, url, user, isPreview),
    siteWide: (user) => readSiteWide(world, user),
    isBuilt: front.isBuilt,
    mayHold: () => front.isBuilt && changes.isListening,
    hasRecaptcha,
  })

  const media = new Media({
    db: world.db,
    files,
    places: mediaPlaces({ routes, isPreview: previews.isOpen, isHandedOut: documents.isHandedOut }),
    dataDir: config.DATA_DIR,
    mayHold: () => changes.isListening,
    inBackground,
  })

  const sweeping = new Sweeping(
    [
      ...[sweepAuth, sweepCounts, sweepErrors, sweepDashboard].map((sweep) => (now: Date) => sweep(world.db, now)),
      (now: Date) => purgeUploads({ db: world.db, files }, new Date(now.getTime() - graceMs)),
    ],
    { clock, failed: (error) => log.warn({ err: error }, 'what is out of date could not be cleared') },
  )

  /** Features that an installation may be without as a whole. */
  const optional = enabled(
    [
      {
        flag: 'Database',
        calls: () =>
          databaseCalls({
            ...{ config, db: world.db, audit: world.audit, warn: (line) => log.warn(line) },
            services: servicesOf({ config, database, files, mail: world.mail, changes, pages, sweeping }),
          }),
      },
    ] as const,
    site.flags,
  )

  const calls: readonly Served[] = [
    ...authCalls({ captcha }),
    ...contentCalls(
      { contentPage: ({ url }, call) => pages.contentAnswer(url, call.user, previews.isOpen(url, call)) },
      (url, call) => previews.isOpen(url, call),
    ),
    ...mediaCalls,
    ...accountCalls,
    ...linkCalls({ site, previews, documents }),
    ...errorCalls,
    ...adminCalls(config),
    ...optional.flatMap(({ calls }) => calls()),
  ]

  const uploads = contentUploads({ files, queue: media.queue })
  const isUpload = (url: string) => uploads.some(({ endpoint }) => url.startsWith(endpoint.path))

  /** What breaks on the server is found in the inbox by its reference, beside what breaks in browsers. */
  function note(error: unknown, { id: ref, url, headers }: FastifyRequest) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const agent = headers['user-agent']
    inBackground(() => noteError(world.db, { source: 'server', message, stack, ref, at: clock(), path: url, agent }))
  }

  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    frameworkErrors: refuseUnread,
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: { caseSensitive: true, maxParamLength: 2048 },
    serverFactory: (handler) =>
      // Without a number of its own, Node takes the other's for headers as well.
      createServer({ requestTimeout: 0, headersTimeout: 60_000 }, (request, response) => {
        request.url = originForm(request.url ?? '/')
        limitBodyTime(request, response, isUpload)
        answerHeld(pages, request, response, handler)
      }),
  })

  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app, note)
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
    request.log[level](
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  app.addHook('onClose', () => changes.close())
  app.addHook('onClose', () => background.settled())
  sweeping.start(sweepEveryMs)
  app.addHook('onClose', async () => sweeping.stop())
  await app.register(fastifyCookie)
  // A preview is over as soon as its link is switched off, whatever a request asks for.
  app.addHook('onRequest', async ({ cookies: sent }, reply) => {
    const link = previews.linkOf({ cookie: (name) => sent[name] })
    if (link === undefined || !(await isSwitchedOff(world.db, link))) return
    delete sent[previewCookie]
    reply.clearCookie(previewCookie, { path: '/' })
  })
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: site.url.startsWith('https:'),
    referrerPolicy: { policy: commonHeaders['referrer-policy'] },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', contentPolicy({ hasRecaptcha }))
    reply.header('permissions-policy', commonHeaders['permissions-policy'])
  })
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title: site.name, version: site.version } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })

  await app.register(async (api) => {
    api.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'))
    const gate = { world, flags: site.flags, cookies, identify }
    serve(api, calls, gate)
    await serveUploads(api, uploads, { ...gate, folder: files.arriving })
    api.get('/api/openapi.json', () => app.swagger())
    api.all('/api/*', () => {
      throw problem(404, 'There is no such call.')
    })
  })
  await app.register(async (open) =>
    mediaRoutes(open, {
      media,
      world,
      siteUrl: site.url,
      visitorOf: async (request) => ({ user: await identify(request), cookie: (name) => request.cookies[name] }),
      displayNameOf: async (username) => (await findAccount(world.db, username))?.displayName ?? undefined,
    }),
  )
  app.get('/health', async () => ({ status: 'alive', version: site.version, build: site.build }))
  app.get('/ready', async () => {
    await database.pool.query('select 1').catch(() => {
      throw problem(503, 'The database does not answer.')
    })
    await files.check().catch(() => {
      throw problem(503, 'The file store does not answer.')
    })
    return { status: 'ready' }
  })
  plainFiles(app, { site, routes, offline: () => offlinePages(database.db) })
  await app.register(fastifyStatic, { root: front.publicFolder, maxAge: '1d', wildcard: false })
  const absent = filesOff(front.extensions, site.flags)
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
  await front.attach?.(app)
  const isPreview = (path: string, { cookies: sent }: FastifyRequest) =>
    previews.isOpen(path, { cookie: (name) => sent[name] })
  pageRoutes(app, { pages, routes, identify, isPreview, note })
  return app
}

/** Without the query and without the secret of a unique link. */
const pathOf = (url: string) => (url.split('?')[0] ?? url).replace(/^\/link\/.+/, '/link/…')
