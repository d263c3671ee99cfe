import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readResponse } from './response.ts'

/** A server that sends the headers of a good answer and half of its body. */
async function halfAnswer() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<{ destroy(): void }>()
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"references":', () => begin(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, begun }
}

test('a call that is cancelled while its answer arrives is cancelled, not answered with nothing', async () => {
  const { url } = await halfAnswer()
  const control = new AbortController()
  const request = fetch(url, { signal: control.signal })
  const answer = readResponse(request, control.signal)
  await request
  control.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

test('an answer that breaks off is a network error', async () => {
  const { url, begun } = await halfAnswer()
  const answer = readResponse(fetch(url))
  ;(await begun).destroy()
  await expect(answer).rejects.toMatchObject({ status: 0, message: 'Network Error' })
})

test('a call without an answer is a network error', async () => {
  await expect(readResponse(fetch('http://127.0.0.1:1'))).rejects.toMatchObject({ status: 0, message: 'Network Error' })
})
