import type { FastifyInstance } from 'fastify'
import type { Site } from '../../contract/site.ts'
import type { Readiness } from '../readiness.ts'

type Options = { site: Site & { build: string }; readiness: Readiness }

/** `GET /health`: the process is alive. `GET /ready`: it may get readers; with `?full=1`: everything works. */
export function healthRoutes(app: FastifyInstance, { site, readiness }: Options) {
  app.get('/health', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive', version: site.version, build: site.build }
  })
  app.get<{ Querystring: Record<string, unknown> }>('/ready', async ({ query }, reply) => {
    const { status, body } = readiness.answer(query.full === '1')
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}
