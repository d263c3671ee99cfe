import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Sends each request to the next process that reports itself ready, without retries. */
export async function startBalancer(sites: () => readonly string[]): Promise<{ url: string; close(): void }> {
  let healthy: string[] = [...sites()]
  const timer = setInterval(async () => {
    const answers = await Promise.all(
      sites().map(async (url) => {
        const isReady = await fetch(`${url}/ready`).then(
          ({ status }) => status === 200,
          () => false,
        )
        return isReady ? [url] : []
      }),
    )
    healthy = answers.flat()
  }, 250)
  let next = 0
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', healthy[next++ % Math.max(1, healthy.length)])
    const onward = request(target, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end('{}')))
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}
