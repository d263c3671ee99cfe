import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Sends each request to the next process that reports itself ready, without retries. */
export async function startBalancer(sites: () => readonly string[]): Promise<{ url: string; close(): void }> {
  const healthy = new Set(sites())
  const checking = new Set<string>()
  /** Each by itself: a busy process answers late, and must not delay what is known of the others. */
  async function check(url: string) {
    if (checking.has(url)) return
    checking.add(url)
    const status = await fetch(`${url}/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
    checking.delete(url)
    if (status === 200) healthy.add(url)
    else healthy.delete(url)
  }
  const timer = setInterval(() => {
    for (const url of sites()) void check(url)
  }, 250)
  let next = 0
  const server = createServer((incoming, outgoing) => {
    const open = sites().filter((url) => healthy.has(url))
    const target = new URL(incoming.url ?? '/', open[next++ % Math.max(1, open.length)])
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
