import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, OutputOf, ParsedInputOf } from '../../contract/endpoint.ts'
import { enabled, type FlagsOn } from '../../contract/flags.ts'
import { problem } from '../../contract/problem.ts'
import { mayWith } from '../../contract/roles.ts'
import type { Route } from '../../contract/route.ts'
import type { User } from '../../contract/user.ts'
import type { Db } from '../database/database.ts'
import { Answer } from './answer.ts'

/** What a handler may use. It has no other way to reach the world. */
export type World = { db: Db; routes: readonly Route[]; clock: () => Date }

/** The world of one call: with who calls, and a log that carries the id of the request. */
export type Call = World & { user: User | undefined; log: FastifyBaseLogger }

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

/** Gives the server its calls: input parsed by the contract, roles checked, the answer cut to the contract. */
export function serve(
  app: FastifyInstance,
  calls: readonly Served[],
  {
    world,
    flags,
    identify,
  }: { world: World; flags: FlagsOn; identify(request: FastifyRequest): Promise<User | undefined> },
) {
  for (const { endpoint, handler } of enabled(
    calls.map((call) => ({ ...call, flag: call.endpoint.flag })) as Flagged[],
    flags,
  )) {
    app.route({
      method: 'POST',
      url: endpoint.path,
      schema: {
        summary: endpoint.summary,
        tags: [endpoint.path.split('/')[2] ?? ''],
        body: endpoint.input,
        response: { 200: endpoint.output },
      },
      handler: async (request, reply) => {
        const user = await identify(request)
        if (endpoint.roles && !user) throw problem(401, 'Please log in.')
        if (!mayWith(user?.roles ?? [], endpoint.roles)) throw problem(403, 'Your account may not do this.')
        const answer = await handler(request.body as never, { ...world, user, log: request.log })
        if (!(answer instanceof Answer)) return answer
        reply.hijack()
        answer.send(request.raw, reply.raw)
      },
    })
  }
}

type Flagged = Served & { flag?: NonNullable<Endpoint['flag']> }
