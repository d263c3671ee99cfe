import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Metrics } from './metrics.ts'

test.each([
  ['GET', '/metrics', 200],
  ['HEAD', '/metrics', 405],
  ['POST', '/metrics', 405],
  ['DELETE', '/metrics', 405],
  ['GET', '/', 404],
  ['GET', '/metrics/x', 404],
])('%s %s on the port for metrics is %i', async (method, path, status) => {
  const server = await new Metrics().serve(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(status)
})
