import { once } from 'node:events'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitClosing } from './limit-closing.ts'

test('a stopping server waits for requests at work, but not for one that never ends', async () => {
  const app = Fastify()
  limitClosing(app, 500)
  let answer = (_: string) => {}
  app.get('/at-work', () => new Promise<string>((resolve) => (answer = resolve)))
  app.get('/endless', () => new Promise(() => {}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const atWork = fetch(`${url}/at-work`).then((response) => response.text())
  await once(app.server, 'request')
  const endless = fetch(`${url}/endless`).catch(() => 'cut off')
  await once(app.server, 'request')
  const closed = app.close()
  answer('whole')
  expect(await atWork).toBe('whole')
  await closed
  expect(await endless).toBe('cut off')
})
