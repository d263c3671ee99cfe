import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { call, callForFile } from './call.ts'
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

/** A network on which every request is accepted and none is answered; returns what has been cancelled. */
function silentNetwork() {
  const cancelled: string[] = []
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => {
      cancelled.push(path)
      reject(signal.reason)
    })
    return promise
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return cancelled
}

test('a call that is accepted and never answered ends after a minute, with a message', async () => {
  const cancelled = silentNetwork()
  const ended = call({ path: '/api/list' }, {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(cancelled).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(cancelled).toEqual(['/api/list'])
  expect(await ended).toMatchObject({
    status: 0,
    message: 'Network Error',
    info: 'The site has not answered for a minute. Try again, or come back later.',
  })
})

test('a call without an answer can still be cancelled', async () => {
  const cancelled = silentNetwork()
  const control = new AbortController()
  const ended = call({ path: '/api/list' }, {}, { signal: control.signal }).catch((error: unknown) => error)
  control.abort()
  expect(await ended).toMatchObject({ name: 'AbortError' })
  expect(cancelled).toEqual(['/api/list'])
})

test('an export may take longer', async () => {
  const cancelled = silentNetwork()
  void callForFile({ path: '/api/export' }, {})
  void call({ path: '/api/csv' }, {}, { mayTakeLong: true })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(cancelled).toEqual([])
})
