import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Shape } from '#base/contract/endpoint.ts'
import { problem } from '#base/contract/problem.ts'
import { limitBodyTime } from '#base/server/http/body-time.ts'
import { canonicalTarget } from '#base/server/http/canonical-target.ts'
import { answerErrors, noSuchAddress, refuseUnparsed, refuseUnread, refuseUnrouted } from '#base/server/http/errors.ts'
import { commonShape, exceedsShape } from '#base/server/http/json-shape.ts'
import { originForm } from '#base/server/http/origin-form.ts'
import type { Outages } from '#base/server/http/outages.ts'
import { requestId, traceIdOf } from '#base/server/http/request-id.ts'
import { maxHeaderBytes, refusalOf } from '#base/server/http/request-limits.ts'
import type { Metrics } from '#base/server/metrics.ts'
import type { Tracing } from '#base/server/tracing.ts'
import { answerFromCache } from './answer-from-cache.ts'
import type { Pages } from './pages.ts'
import type { CommonHeaders } from './policy.ts'

const bodyLimit = 1024 * 1024 // D-101
const maxConnections = 4000
const slowMs = 1000

type Options = {
  log: FastifyBaseLogger
  headers: CommonHeaders
  pages: Pages
  trustProxy: string | boolean
  isUpload(url: string): boolean
  /** True if the process is about to stop: connections are then closed after each answer. */
  isDraining(): boolean
  outages: Outages
  metrics: Metrics | undefined
  tracing: Tracing | undefined
  note(error: unknown, request: FastifyRequest): void
}

/** The HTTP server without routes: limits on requests, JSON, errors, headers and the log. */
export function newServer({ log, headers, pages, trustProxy, note, ...options }: Options): FastifyInstance {
  const { isUpload, isDraining, outages, metrics, tracing } = options
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    genReqId: requestId,
    bodyLimit,
    frameworkErrors(error, request, reply) {
      const page = pages.refusalPage(request.raw, 400)
      if (!page) return refuseUnread(error, request, reply.headers(headers))
      reply.hijack()
      page.send(request.raw, reply.raw, { status: 400, headers: { ...uncached, 'x-request-id': request.id } })
    },
    clientErrorHandler: (error, socket) =>
      refuseUnparsed(error, socket, headers, (partial, status) => pages.refusalPage(partial, status)),
    trustProxy,
    rewriteUrl: ({ url = '/' }) => canonicalTarget(url),
    routerOptions: { caseSensitive: true, maxParamLength: 2048 },
    serverFactory: (handler) =>
      // headersTimeout must be set: otherwise Node would take it from requestTimeout.
      limitedServer(
        {
          requestTimeout: 0,
          // Longer than the idle time of common balancers, which would otherwise send into a connection that is closing.
          keepAliveTimeout: 72_000,
          headersTimeout: 20_000,
          connectionsCheckingInterval: 5000,
          maxHeaderSize: maxHeaderBytes,
          requireHostHeader: false,
        },
        (request, response) => {
          if (isDraining()) response.setHeader('connection', 'close')
          const id = requestId(request)
          const refusal = refusalOf(request)
          if (refusal) {
            const { status } = refusal
            const page = pages.refusalPage(request, status)
            if (!page) return refuseUnrouted(refusal, response, headers, id)
            return page.send(request, response, {
              status,
              headers: { ...uncached, 'x-request-id': id, connection: 'close' },
            })
          }
          request.url = originForm(request.url ?? '/')
          limitBodyTime(request, response, isUpload)
          answerFromCache(pages, request, response, handler)
        },
      ),
  })
  // First, so that responses of later hooks have them too.
  app.addHook('onRequest', async ({ id }, reply) => void reply.headers({ ...headers, 'x-request-id': id }))
  app.addHook('onRequest', async ({ url, originalUrl, method, routeOptions }, reply) => {
    // The pages redirect to what there is (D-123).
    if (url === originalUrl || routeOptions.url === '/*') return
    if (!['GET', 'HEAD'].includes(method) || routeOptions.url === undefined) throw noSuchAddress()
    return reply.headers(uncached).redirect(url, 308)
  })
  tracing?.traceRequests(app)
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { shape = commonShape } = request.routeOptions.config as { shape?: Shape }
    if (exceedsShape(body, shape)) done(problem(422, 'The request is nested too deeply or holds too many values.'))
    else void parseJson(request, body, done)
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app, note, outages)
  app.addHook('onResponse', async ({ log: requestLog, method, routeOptions, raw }, reply) => {
    const { statusCode: status, elapsedTime: ms } = reply
    const [route, trace] = [routeOptions.url ?? 'none', traceIdOf(raw)]
    const { isSave = false } = (routeOptions.config ?? {}) as { isSave?: boolean }
    metrics?.recordRequest({ route, method, status, seconds: ms / 1000, isSave })
    const level = status >= 500 || ms >= slowMs ? 'info' : 'debug'
    requestLog[level]({ method, route, status, ms: Math.round(ms), ...(trace && { trace }) }, 'answered')
  })
  return app
}

const uncached = { 'cache-control': 'private, no-store' }

function limitedServer(options: ServerOptions, handle: RequestListener) {
  const server = createServer(options, handle)
  server.maxConnections = maxConnections
  return server
}
