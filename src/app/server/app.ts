import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import fastifySwagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import { carriesSession } from '#base/contract/session.ts'
import type { User } from '#base/contract/user.ts'
import type { Config } from '#base/server/config.ts'
import { listen } from '#base/server/database/announce.ts'
import type { Database } from '#base/server/database/database.ts'
import { answerErrors } from '#base/server/http/errors.ts'
import { type Served, serve, type World } from '#base/server/http/serve.ts'
import { contentCalls, offlinePages, readPageFor } from '#features/content/server/index.ts'
import { siteMap } from '../contract.ts'
import type { Front } from './front.ts'
import { pageRoutes } from './page-routes.ts'
import { Pages } from './pages.ts'
import { plainFiles } from './plain-files.ts'
import { commonHeaders, contentPolicy } from './policy.ts'

const bodyLimit = 1024 * 1024 // D-101

type Options = { config: Config; database: Database; log: FastifyBaseLogger; front: Front }

/** Puts the server together. It listens to nothing yet, so that tests can use it without a port. */
export async function createApp({ config, database, log, front }: Options): Promise<FastifyInstance> {
  const { site } = config
  const routes: readonly Route[] = siteMap(site.flags)
  const world: World = { db: database.db, routes, clock: () => new Date() }
  const identify = async (): Promise<User | undefined> => undefined
  const changes = listen(database.pool, {
    heard: (topic) =>
      topic.startsWith('page:') ? pages.drop(topic.slice('page:'.length)) : topic === '*' && pages.drop('*'),
    deaf: () => pages.drop('*'),
    log: (line) => log.warn(line),
  })
  const pages = new Pages({
    site,
    routes,
    renderer: front.renderer,
    head: front.head,
    content: (url, user) => readPageFor(world, url, user),
    mayHold: () => front.mayHold && changes.isListening,
  })

  const calls: readonly Served[] = [
    ...contentCalls({ contentPage: ({ url }, { user }) => pages.contentAnswer(url, user) }),
  ]

  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: { caseSensitive: true, maxParamLength: 2048 },
    // A held page is answered before anything else is done: it costs what a fixed answer costs.
    serverFactory: (handler) =>
      createServer((request, response) => answerHeld(request, response) || handler(request, response)),
  })

  function answerHeld(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || carriesSession(request.headers.cookie)) return false
    const held = pages.heldPage(request.url ?? '')
    if (!held) return false
    held.send(request, response)
    return true
  }

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
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
  await app.register(fastifyCookie)
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: site.url.startsWith('https:'),
    referrerPolicy: { policy: commonHeaders['referrer-policy'] },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', contentPolicy())
    reply.header('permissions-policy', commonHeaders['permissions-policy'])
  })
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title: site.name, version: site.version } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })

  await app.register(async (api) => {
    api.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'))
    serve(api, calls, { world, flags: site.flags, identify })
    api.get('/api/openapi.json', () => app.swagger())
    api.all('/api/*', () => {
      throw problem(404, 'There is no such call.')
    })
  })
  app.get('/health', async () => ({ status: 'alive', version: site.version }))
  app.get('/ready', async () => {
    await database.pool.query('select 1').catch(() => {
      throw problem(503, 'The database does not answer.')
    })
    return { status: 'ready' }
  })
  plainFiles(app, { site, routes, offline: () => offlinePages(database.db) })
  await app.register(fastifyStatic, { root: front.publicFolder, maxAge: '1d', wildcard: false })
  if (front.assetsFolder)
    await app.register(fastifyStatic, {
      root: front.assetsFolder,
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
    })
  await front.attach?.(app)
  pageRoutes(app, { pages, routes, identify })
  return app
}

const pathOf = (url: string) => url.split('?')[0] ?? url
