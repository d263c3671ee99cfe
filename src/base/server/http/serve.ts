import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, type OutputOf, type ParsedInputOf, savingLimit } from '../../contract/endpoint.ts'
import { enabled, type FlagsOn } from '../../contract/flags.ts'
import type { Note } from '../../contract/note.ts'
import { problem } from '../../contract/problem.ts'
import { hasAnyRole, type RoleTable } from '../../contract/roles.ts'
import type { Route } from '../../contract/route.ts'
import type { User } from '../../contract/user.ts'
import type { Audit, AuditEntry } from '../audit/audit.ts'
import { type Announce, announce } from '../database/announce.ts'
import type { Db } from '../database/database.ts'
import type { Delivery, Mail, Message } from '../mail/mail.ts'
import { inSpan } from '../spans.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'
import type { Admission } from './admission.ts'
import { Answer } from './answer.ts'
import { diskFull } from './errors.ts'
import { countCall, isOwnAddress, type LocalCounts, networkOf } from './limit.ts'
import { cleanBody, withNotes } from './plain-body.ts'
import type { SessionCookies, SessionHandle } from './session-cookies.ts'
import { StreamedFile } from './streamed-file.ts'

export type ServerContext = {
  db: Db
  /** Resolves once no process serves what it had cached of these topics before they were changed. */
  waitUntilVisible(topics: readonly string[]): Promise<void>
  admission: Admission
  /** For calls that save. Each takes a connection, also while it waits for others to save the same page. */
  savesAdmission: Admission
  routes: readonly Route[]
  roles: RoleTable
  clock: () => Date
  audit: Audit
  mail: Mail
  workers: WorkerPool
  /** Does work after the answer; a stopping server waits for it, and aborts what only waits. */
  inBackground(work: (stopping: AbortSignal) => Promise<void>): void
}

/** The context of one call: with the caller, their address, and a log that carries the id of the request. */
export type Call = Omit<ServerContext, 'audit' | 'mail' | 'waitUntilVisible' | 'admission' | 'savesAdmission'> & {
  user: User | undefined
  /** The id of the request, for searches in the log. */
  ref: string
  address: string
  agent: string
  session: SessionHandle
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, maxAgeMs: number): void
  /** Adds to the audit as the caller; a transaction does it last. */
  audit(db: Db, entry: Partial<AuditEntry> & Pick<AuditEntry, 'action'>): Promise<void>
  /** Announces a change; the call is answered once every process shows it. */
  announce: Announce
  /** Sends a message; the audit names the caller as the sender. */
  mail(message: Message): Promise<Delivery>
  log: FastifyBaseLogger
}

/** Handles one endpoint: returns the contract's output, a response prepared from it, or a table as a file. */
type Handler<E extends Endpoint> = (input: ParsedInputOf<E>, call: Call) => Promise<OutputOf<E> | Answer | StreamedFile>

export type Handlers<Endpoints extends Record<string, Endpoint>> = {
  [Name in keyof Endpoints]: Handler<Endpoints[Name]>
}

export type Served = { endpoint: Endpoint; handler: Handler<Endpoint> }

export const served = <Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
): Served[] =>
  // A handler accepts only its own endpoint's input, which the type of a mixed list cannot express.
  Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }))

export type ServeOptions = {
  context: ServerContext
  flags: FlagsOn
  cookies: SessionCookies
  counts: LocalCounts
  identify(request: FastifyRequest): Promise<User | undefined>
  /** Whether the user of a session has proved recently who they are. */
  isProved(sessionId: string | undefined): Promise<boolean>
  /** Whether the disk has room for this many more bytes, of a file or of anything else. */
  hasRoom(bytes: number, isFile: boolean): boolean
}

/** Registers the calls: input parsed by the contract, token and roles checked, the answer stripped to the contract. */
export function serve(app: FastifyInstance, calls: readonly Served[], options: ServeOptions) {
  for (const { endpoint, handler } of enabled(
    calls.map((call) => ({ ...call, flag: call.endpoint.flag })) as Flagged[],
    options.flags,
  )) {
    const gate = newGate(endpoint, options)
    const { context } = options
    const isSave = endpoint.limit === savingLimit
    const admission = isSave ? context.savesAdmission : context.admission
    app.route({
      method: 'POST',
      url: endpoint.path,
      schema: {
        summary: endpoint.summary,
        tags: [endpoint.path.split('/')[2] ?? ''],
        body: endpoint.input,
        response: { [endpoint.status ?? 200]: endpoint.output },
      },
      ...gate.hooks,
      config: { shape: endpoint.shape, isSave } as object,
      ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
      handler: async (request, reply) => {
        const user = await gate.userOf(request)
        const answer = await answerCall(callOf(request, reply, user, options), context, (call) =>
          admission.run(() => handler(request.body as never, call)),
        )
        if (answer instanceof StreamedFile)
          return reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', `attachment; filename="${answer.name}"`)
            .send(Readable.from(answer.pieces))
        if (!(answer instanceof Answer))
          return reply.code(endpoint.status ?? 200).send(withNotes(answer, gate.notesOn(request)))
        reply.hijack()
        answer.send(request.raw, reply.raw)
      },
    })
  }
}

/** Runs a handler; resolves once every process shows what it has announced. Nothing is held during that wait. */
export async function answerCall<Answered>(
  call: Omit<Call, 'announce'>,
  { waitUntilVisible }: Pick<ServerContext, 'waitUntilVisible'>,
  handle: (call: Call) => Promise<Answered>,
): Promise<Answered> {
  const topics: string[] = []
  const answer = await handle({
    ...call,
    announce(db, ...changed) {
      topics.push(...changed)
      return announce(db, ...changed)
    },
  })
  if (topics.length > 0) await inSpan('leases run out', {}, () => waitUntilVisible(topics))
  return answer
}

type Flagged = Served & { flag?: NonNullable<Endpoint['flag']> }

/** The checks before a handler: roles, XSRF token, limit and proof, each if the endpoint requires it. */
export function newGate(
  endpoint: Endpoint,
  { context, cookies, counts, identify, isProved, hasRoom }: Omit<ServeOptions, 'flags'>,
) {
  const isGuarded = endpoint.isPersonal || endpoint.roles !== undefined
  if (!isGuarded && !endpoint.limit) throw new Error(`${endpoint.path} is open to anybody and needs a limit.`)
  const needsRoom = isGuarded && !endpoint.readsOnly && !endpoint.needsNoRoom
  const users = new WeakMap<FastifyRequest, User | undefined>()
  const notes = new WeakMap<FastifyRequest, Note[]>()
  return {
    userOf: async (request: FastifyRequest) => (users.has(request) ? users.get(request) : identify(request)),
    hooks: {
      onRequest: [
        ...(isGuarded ? [guard] : []),
        ...(endpoint.readsOnly ? [] : [refuseForged]),
        ...(needsRoom ? [refuseWithoutRoom] : []),
        ...(endpoint.limit ? [count] : []),
      ],
      preValidation: async (request: FastifyRequest) => {
        notes.set(request, cleanBody(request.body, endpoint))
      },
      // After the validation: nobody should prove who they are for a request that is then refused.
      preHandler: endpoint.needsProof ? [refuseUnproved] : [],
    },
    notesOn: (request: FastifyRequest) => notes.get(request) ?? [],
  }

  async function refuseForged(request: FastifyRequest, reply: FastifyReply) {
    cookies.refuseForged(request, reply)
  }

  async function refuseUnproved(request: FastifyRequest) {
    if (!(await isProved(cookies.idOf(request)))) throw problem(428, 'Please confirm that it is you.', '', 'PROVE')
  }

  /** Refuses before the disk is full, so that the database can still finish what it has begun. */
  async function refuseWithoutRoom({ headers }: FastifyRequest) {
    if (!hasRoom(Number(headers['content-length'] ?? 0), endpoint.upload !== undefined)) throw diskFull()
  }

  async function count(request: FastifyRequest) {
    const { limit, path } = endpoint
    if (!limit || (limit.isLocal && isOwnAddress(request.ip))) return
    const account = limit.per === 'account' ? users.get(request)?.username : undefined
    const key = `${limit.name ?? path} ${account === undefined ? networkOf(request.ip) : `account ${account}`}`
    if (limit.isLocal) counts.count(key, limit, context.clock())
    else await countCall(context.db, key, limit, context.clock())
  }

  /** 403: a session or a role was lost, and the browser says so; a caller who never had one is asked to log in. */
  async function guard(request: FastifyRequest) {
    const user = await identify(request)
    users.set(request, user)
    if (!user && cookies.idOf(request) !== undefined)
      throw problem(403, 'Your session has ended.', 'Please log in again.')
    if (!user) throw problem(401, 'Please log in.')
    if (hasAnyRole(user.roles, endpoint.roles)) return
    await context.audit(context.db, {
      username: user.username,
      address: request.ip,
      action: 'call refused',
      subject: endpoint.path,
      detail: { summary: endpoint.summary },
    })
    throw problem(403, 'Your account may not do this.')
  }
}

export function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  user: User | undefined,
  { context: { waitUntilVisible: _, admission: __, savesAdmission: ___, ...context }, cookies }: ServeOptions,
): Omit<Call, 'announce'> {
  const address = request.ip
  return {
    ...context,
    user,
    ref: request.id,
    address,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    session: cookies.handleFor(request, reply),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAgeMs) => cookies.setCookie(reply, name, value, maxAgeMs),
    audit: (db, entry) => context.audit(db, { username: user?.username ?? '', address, ...entry }),
    mail: (message) => context.mail(message, { username: user?.username ?? '', address }),
    log: request.log,
  }
}
