import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { problem } from '#base/contract/problem.ts'
import type { Host } from '#base/server/feature.ts'
import { Answer } from '#base/server/http/answer.ts'
import { type Served, type ServeOptions, serve } from '#base/server/http/serve.ts'
import { type ServedUpload, serveUploads } from '#base/server/http/serve-uploads.ts'
import type { CommonHeaders } from './policy.ts'

type Options = ServeOptions &
  Pick<Host, 'config' | 'files'> & {
    calls: readonly Served[]
    uploads: readonly ServedUpload[]
    headers: CommonHeaders
  }

/** Serves all calls below `/api`, and describes them at `/api/openapi.json`. */
export async function addApi(app: FastifyInstance, { calls, uploads, headers, config, files, ...gate }: Options) {
  const { name: title, version } = config.site
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title, version } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(async (api) => {
    api.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'))
    serve(api, calls, gate)
    await serveUploads(api, uploads, { ...gate, folder: files.arriving })
    let description: Answer | undefined
    api.get('/api/openapi.json', (request, reply) => {
      description ??= new Answer(JSON.stringify(app.swagger()), {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'Accept-Encoding',
      })
      reply.hijack()
      description.send(request.raw, reply.raw)
    })
    api.all('/api/*', () => {
      throw problem(404, 'There is no such call.')
    })
  })
}
