import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { enabled } from '#base/contract/flags.ts'
import { newAudit } from '#base/server/audit/audit.ts'
import type { Config } from '#base/server/config.ts'
import type { Database } from '#base/server/database/database.ts'
import { Lease } from '#base/server/database/lease.ts'
import { isUnavailable } from '#base/server/database/unavailable.ts'
import type { Contributions, ErrorReport, Feature, Host } from '#base/server/feature.ts'
import type { FileStore } from '#base/server/files/file-store.ts'
import { Admission } from '#base/server/http/admission.ts'
import { Background } from '#base/server/http/background.ts'
import { withoutValues } from '#base/server/http/errors.ts'
import { deleteExpiredCounts } from '#base/server/http/limit.ts'
import { Outages } from '#base/server/http/outages.ts'
import { SessionCookies } from '#base/server/http/session-cookies.ts'
import { newMail } from '#base/server/mail/mail.ts'
import type { Metrics } from '#base/server/metrics.ts'
import { secretNamed } from '#base/server/secrets/secret.ts'
import { WorkerPool, type WorkerPoolOptions } from '#base/server/workers/worker-pool.ts'
import { authFeature } from '#features/auth/server/index.ts'
import { errorsFeature } from '#features/errors/server/index.ts'
import { CleanUp } from './clean-up.ts'
import { features } from './features.ts'
import { product } from './product.ts'
import { databaseService, mailService } from './services.ts'

/** Each about three seconds of work for one processor. Saves leave half of the connections to readers. */
const [maxInProgress, maxSaves] = [100, 30]

export type HostOptions = {
  config: Config
  database: Database
  files: FileStore
  log: FastifyBaseLogger
  metrics?: Metrics | undefined
  workerLimits?: Omit<WorkerPoolOptions, 'stopped'>
}

export type OpenHost = {
  host: Host
  parts: readonly Contributions[]
  add(parts: Contributions): void
  cookies: SessionCookies
  lease: Lease
  cleanUp: CleanUp
  outages: Outages
  /** Records an error on the server, after the answer. */
  note(error: unknown, request?: FastifyRequest): void
  close(): Promise<void>
}

/** Opens every feature whose flag is on, in the order of the list. */
export async function openHost({
  config,
  database,
  files,
  log,
  metrics,
  workerLimits,
}: HostOptions): Promise<OpenHost> {
  const clock = () => new Date()
  const { db } = database
  const outages = new Outages((line) => log.warn(line))
  const background = new Background((error) => {
    if (isUnavailable(error)) outages.note(error)
    else log.error({ err: withoutValues(error) }, 'background work failed')
  })
  const inBackground: Host['inBackground'] = (work) => background.start(work)
  const routes = product.siteMap(config.site.flags)
  const base = { db, routes, roles: product.roles, clock, audit: newAudit(clock) }
  const workers = new WorkerPool({
    ...workerLimits,
    // A terminated task: someone sent a file that a parser could not handle.
    stopped(error) {
      log.warn(error.message)
      note(error)
    },
  })
  const cookies = new SessionCookies({ secret: await secretNamed(db, 'xsrf'), publicUrl: config.site.url })
  const ownMail = newMail(config, base)
  const mail = metrics?.counting(ownMail) ?? ownMail
  const parts: Contributions[] = [{ services: [databaseService(database), mailService(config, database, mail)] }]
  const opened = new Map<string, Contributions>()
  const lease = new Lease({
    pool: database.versionPool,
    // Only one process may use an embedded database.
    isAlone: config.DATABASE_URL === undefined,
    staleMs: config.STALE_SECONDS * 1000,
    onChange(topic) {
      for (const part of parts) part.onChange?.(topic)
    },
    log: (line) => log.warn(line),
  })
  const host: Host = {
    ...base,
    ...{ config, product, log, files, mail, workers, inBackground },
    waitUntilVisible(topics) {
      for (const part of parts) part.onSave?.()
      return lease.waitForExpiry(topics)
    },
    admission: new Admission({ max: maxInProgress }),
    savesAdmission: new Admission({ max: maxSaves, maxRunning: Math.max(1, Math.floor(config.DATABASE_POOL / 2)) }),
    freshness: lease,
    userOf: (request) =>
      host.of(authFeature).identify({ sessionId: cookies.idOf(request), path: redactedPath(request.url) }),
    services: () => parts.flatMap(({ services = [] }) => services),
    attention: () => parts.flatMap(({ attention = [] }) => attention),
    of: <Opened extends Contributions>({ name }: Feature<Opened>) => {
      const found = opened.get(name)
      if (!found) throw new Error(`The feature ${name} must be listed before those that use it.`)
      // The map holds the result of each feature's `open` under the feature's name.
      return found as Opened
    },
  }
  for (const feature of enabled(features, config.site.flags)) {
    const part = (await feature.open?.(host)) ?? {}
    opened.set(feature.name, part)
    parts.push(part)
  }
  const cleanUp = new CleanUp(
    [
      (now) => deleteExpiredCounts(db, now),
      ...features.map((feature) => async (now: Date) => feature.cleanUp?.(host, now)),
    ],
    {
      clock,
      failed(error) {
        if (isUnavailable(error)) outages.note(error)
        else log.warn({ err: error }, 'expired data could not be deleted')
      },
    },
  )

  function note(error: unknown, request?: FastifyRequest) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const from = request && { path: request.url, agent: request.headers['user-agent'] }
    const report: ErrorReport = { message, stack, ref: request?.id ?? randomUUID(), at: clock(), ...from }
    inBackground(() => host.of(errorsFeature).noteError(report))
  }

  return {
    ...{ host, parts, cookies, lease, cleanUp, outages, note },
    add: (part) => void parts.push(part),
    async close() {
      cleanUp.stop()
      await workers.close()
      await background.stop()
    },
  }
}

/** The path without its query, and without the secret of a unique link. */
const redactedPath = (url: string) => (url.split('?')[0] ?? url).replace(/^\/link\/.+/i, '/link/…')
