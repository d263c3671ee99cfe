import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Observed } from './database/client-with-timeout.ts'
import type { Mail } from './mail/mail.ts'

/** A process's measurements for Prometheus. Labels are patterns and classes: never an address, a person or an id. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = this.#counter('mds_http_requests_total', 'Requests served', ['route', 'method', 'status'])
  readonly #requestSeconds = this.#histogram('mds_http_request_seconds', 'Time to answer a request', [
    'route',
    'method',
    'status',
  ])
  readonly #querySeconds = this.#histogram('mds_database_query_seconds', 'Time of a query')
  readonly #databaseErrors = this.#counter('mds_database_errors_total', 'Failed queries by SQLSTATE class', ['class'])
  readonly #filesSeconds = this.#histogram('mds_files_seconds', 'Time of an operation of the file store', ['operation'])
  readonly #saves = this.#counter('mds_saves_total', 'Saves', ['kind', 'result'])
  readonly #logins = this.#counter('mds_logins_total', 'Logins', ['result'])
  readonly #uploads = this.#counter('mds_uploads_total', 'Files uploaded')
  readonly #mail = this.#counter('mds_mail_total', 'Messages', ['result'])

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  setBuild(labels: { version: string; build: string }) {
    const names = Object.keys(labels)
    new Gauge({ name: 'mds_build_info', help: 'Always 1', labelNames: names, registers: [this.#registry] }).set(
      labels,
      1,
    )
  }

  /** A measurement that is taken on each scrape. */
  gauge(name: string, help: string, take: () => number | undefined) {
    new Gauge({
      ...{ name, help, registers: [this.#registry] },
      collect() {
        const value = take()
        if (value === undefined) this.reset()
        else this.set(value)
      },
    })
  }

  gauges(name: string, help: string, label: string, take: () => Readonly<Record<string, number | undefined>>) {
    new Gauge({
      ...{ name, help, labelNames: [label], registers: [this.#registry] },
      collect() {
        for (const [key, value] of Object.entries(take())) if (value !== undefined) this.set({ [label]: key }, value)
      },
    })
  }

  counter(name: string, help: string, label: string | undefined, take: () => Readonly<Record<string, number>>) {
    new Counter({
      ...{ name, help, labelNames: label ? [label] : [], registers: [this.#registry] },
      collect() {
        this.reset()
        for (const [key, value] of Object.entries(take())) this.inc(label ? { [label]: key } : {}, value)
      },
    })
  }

  /** Records an answered request; `route` is its pattern. */
  recordRequest(request: { route: string; method: string; status: number; seconds: number; isSave: boolean }) {
    const { route, method, status, seconds, isSave } = request
    const labels = { route, method, status: `${Math.floor(status / 100)}xx` }
    this.#requests.inc(labels)
    this.#requestSeconds.observe(labels, seconds)
    if (route === '/api/auth/authenticate') this.#logins.inc({ result: resultOf(status) })
    if (isSave && route.startsWith('/api/editable/')) {
      this.#saves.inc({ kind: kindIn(route), result: resultOf(status) })
      if (route.endsWith('/file') && status < 300) this.#uploads.inc()
    }
  }

  recordQuery({ ms, error }: Observed) {
    this.#querySeconds.observe(ms / 1000)
    if (error) this.#databaseErrors.inc({ class: classOf(error) })
  }

  recordFileOperation(operation: string, seconds: number) {
    this.#filesSeconds.observe({ operation }, seconds)
  }

  counting(mail: Mail): Mail {
    return async (message, sender) => {
      const delivery = await mail(message, sender)
      this.#mail.inc({ result: delivery.isSent ? 'sent' : 'failed' })
      return delivery
    }
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** Answers `GET /metrics` on a port of its own; resolves once it listens. */
  async serve(port: number, host: string): Promise<Server> {
    const server = createServer(async ({ method, url }, response) => {
      if (url !== '/metrics') return void response.writeHead(404).end()
      if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
      response.writeHead(200, { 'content-type': this.#registry.contentType }).end(await this.text())
    })
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
    return server.unref()
  }

  #counter(name: string, help: string, labelNames: string[] = []) {
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }

  #histogram(name: string, help: string, labelNames: string[] = []) {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.#registry] })
  }
}

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

const resultOf = (status: number) =>
  status < 300 ? 'ok' : status === 409 ? 'conflict' : status < 500 ? 'refused' : 'failed'

/** `/api/editable/region` saves a region. */
const kindIn = (route: string) => route.split('/')[3] ?? ''

/** The class of an SQLSTATE; an error without one is a failed connection. */
function classOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection'
}
