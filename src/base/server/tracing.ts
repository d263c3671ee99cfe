import { AsyncResource } from 'node:async_hooks'
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { QueryObserver } from './database/client-with-timeout.ts'
import { setSpanFactory } from './spans.ts'

type Options = {
  /** The address of an OpenTelemetry collector, without `/v1/traces`. */
  endpoint: string
  service: string
  version: string
  /** The share of traces to keep if no caller has decided. */
  share: number
}

export type Tracing = ReturnType<typeof startTracing>

/** Traces of requests, queries, the file store and rendering, sent to a collector. Loaded only if there is one. */
export function startTracing({ endpoint, service, version, share }: Options) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const tracer = trace.getTracer('mds')

  setSpanFactory((name, attributes, work) =>
    tracer.startActiveSpan(name, { attributes }, async (span) => {
      try {
        return await work()
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    }),
  )

  const spans = new WeakMap<FastifyRequest, Span>()
  return {
    traceRequests(app: FastifyInstance) {
      app.addHook('onRequest', (request, _, done) => {
        const parent = propagation.extract(context.active(), request.headers)
        const route = request.routeOptions.url ?? 'none'
        const attributes = { 'http.request.method': request.method, 'http.route': route }
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
        spans.set(request, span)
        context.with(trace.setSpan(parent, span), done)
      })
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },

    /** Links queries to the work that issued them, even if they had to wait for a connection. */
    tracePool(pool: pg.Pool) {
      const connect = pool.connect.bind(pool) as (done?: unknown) => unknown
      pool.connect = ((done?: (...args: unknown[]) => void) =>
        done ? connect(AsyncResource.bind(done)) : connect()) as typeof pool.connect
    },

    observe(text: string): ReturnType<QueryObserver> {
      const span = tracer.startSpan('query', { kind: SpanKind.CLIENT, attributes: { 'db.query.text': text } })
      return ({ error }) => {
        if (error) fail(span, error)
        span.end()
      }
    },

    close: () => provider.shutdown(),
  }
}

/** The message of an error may repeat a user's text, so it is not recorded. */
function fail(span: Span, error: unknown) {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}
