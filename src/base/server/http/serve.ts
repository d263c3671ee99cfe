import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, OutputOf, ParsedInputOf } from '../../contract/endpoint.ts'
import { enabled, type FlagsOn } from '../../contract/flags.ts'
import { problem } from '../../contract/problem.ts'
import { mayWith } from '../../contract/roles.ts'
import type { Route } from '../../contract/route.ts'
import type { User } from '../../contract/user.ts'
import type { Audit, AuditEntry } from '../audit/audit.ts'
import type { Db } from '../database/database.ts'
import type { Delivery, Mail, Message } from '../mail/mail.ts'
import { Answer } from './answer.ts'
import { countCall, networkOf } from './limit.ts'
import { refuseUnstorable } from './plain-body.ts'
import type { SessionCookies, SessionDoor } from './session-cookies.ts'

/** What a handler may use. It has no other way to reach the world. */
export type World = {
  db: Db
  routes: readonly Route[]
  clock: () => Date
  audit: Audit
  mail: Mail
  /** Does something after the answer; a server that stops waits for it. */
  inBackground(work: () => Promise<void>): void
}

/** The world of one call: with who calls from where, and a log that carries the id of the request. */
export type Call = Omit<World, 'audit' | 'mail'> & {
  user: User | undefined
  /** The id of the request, by which the log is searched. */
  ref: string
  address: string
  agent: string
  session: SessionDoor
  /** A cookie of the caller, as it came. */
  cookie(name: string): string | undefined
  /** Gives the caller a cookie. */
  giveCookie(name: string, value: string, maxAgeMs: number): void
  /** Adds to the audit in the caller's name; a transaction does it last. */
  audit(db: Db, entry: Partial<AuditEntry> & Pick<AuditEntry, 'action'>): Promise<void>
  /** Sends a message; the audit says that the caller had it sent. */
  mail(message: Message): Promise<Delivery>
  log: FastifyBaseLogger
}

/** Answers one endpoint: with what the contract says, or with an answer that was prepared from it. */
export type Handler<E extends Endpoint> = (input: ParsedInputOf<E>, call: Call) => Promise<OutputOf<E> | Answer>

/** A handler for each endpoint of a feature, under the same name. */
export type Handlers<Endpoints extends Record<string, Endpoint>> = {
  [Name in keyof Endpoints]: Handler<Endpoints[Name]>
}

/** One endpoint with its handler, as a list of different ones needs it. */
export type Served = { endpoint: Endpoint; handler: Handler<Endpoint> }

/** Pairs each endpoint of a feature with its handler. */
export const served = <Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
): Served[] =>
  // A handler accepts just what its own endpoint parses, which a list of different ones cannot say.
  Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }))

/** What every call needs of the server. */
export type ServeOptions = {
  world: World
  flags: FlagsOn
  cookies: SessionCookies
  identify(request: FastifyRequest): Promise<User | undefined>
}

/** Gives the server its calls: input parsed by the contract, token and roles checked, the answer cut to the contract. */
export function serve(app: FastifyInstance, calls: readonly Served[], options: ServeOptions) {
  for (const { endpoint, handler } of enabled(
    calls.map((call) => ({ ...call, flag: call.endpoint.flag })) as Flagged[],
    options.flags,
  )) {
    const gate = newGate(endpoint, options)
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
      ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
      handler: async (request, reply) => {
        const user = await gate.who(request)
        const answer = await handler(request.body as never, callOf(request, reply, user, options))
        if (!(answer instanceof Answer)) return reply.code(endpoint.status ?? 200).send(answer)
        reply.hijack()
        answer.send(request.raw, reply.raw)
      },
    })
  }
}

type Flagged = Served & { flag?: NonNullable<Endpoint['flag']> }

/** What stands before a handler: roles, XSRF token and limit, each where the endpoint asks for it. */
export function newGate(endpoint: Endpoint, { world, cookies, identify }: Omit<ServeOptions, 'flags'>) {
  const known = new WeakMap<FastifyRequest, User | undefined>()
  return {
    who: async (request: FastifyRequest) => (known.has(request) ? known.get(request) : identify(request)),
    hooks: {
      onRequest: [
        ...(endpoint.isPersonal || endpoint.roles ? [guard] : []),
        ...(endpoint.readsOnly ? [] : [refuseForged]),
        ...(endpoint.limit ? [count] : []),
      ],
      preValidation: async ({ body }: FastifyRequest) => refuseUnstorable(body),
    },
  }

  async function refuseForged(request: FastifyRequest, reply: FastifyReply) {
    cookies.refuseForged(request, reply)
  }

  async function count({ ip }: FastifyRequest) {
    if (endpoint.limit) await countCall(world.db, `${endpoint.path} ${networkOf(ip)}`, endpoint.limit, world.clock())
  }

  /** 403 means that a session or a role is gone, and makes the browser say so; who never had one is told to log in. */
  async function guard(request: FastifyRequest) {
    const user = await identify(request)
    known.set(request, user)
    if (!user && cookies.idOf(request) !== undefined)
      throw problem(403, 'Your session has ended.', 'Please log in again.')
    if (!user) throw problem(401, 'Please log in.')
    if (mayWith(user.roles, endpoint.roles)) return
    await world.audit(world.db, {
      username: user.username,
      address: request.ip,
      action: 'call refused',
      subject: endpoint.path,
    })
    throw problem(403, 'Your account may not do this.')
  }
}

/** The world of one call. */
export function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  user: User | undefined,
  { world, cookies }: ServeOptions,
): Call {
  const address = request.ip
  return {
    ...world,
    user,
    ref: request.id,
    address,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    session: cookies.doorOf(request, reply),
    cookie: (name) => request.cookies[name],
    giveCookie: (name, value, maxAgeMs) => cookies.give(reply, name, value, maxAgeMs),
    audit: (db, entry) => world.audit(db, { username: user?.username ?? '', address, ...entry }),
    mail: (message) => world.mail(message, { username: user?.username ?? '', address }),
    log: request.log,
  }
}
