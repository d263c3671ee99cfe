// The baseline for images: a file served as a file, by the same server software.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const source = process.env.SOURCE ?? ''
const answer = await fetch(source, { headers: { accept: 'image/webp' } })
const root = await mkdtemp(join(tmpdir(), 'mds-static-'))
await writeFile(join(root, 'image.webp'), Buffer.from(await answer.arrayBuffer()))

const app = Fastify()
await app.register(fastifyStatic, { root, maxAge: '1y', immutable: true })
console.log(`static is open at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => rm(root, { recursive: true, force: true }))
      .then(() => process.exit(0)),
)
