import autocannon from 'autocannon'
import { cpuMs, type Measured } from './servers.ts'

type Request = { path: string; payload?: string; accept?: string }

/** The result of a load test: requests per second, and the server's own CPU time for each. */
export type Load = { perSecond: number; cpuMicros: number; p99Ms: number }

/** Loads one server for a few seconds. Every response must be a success. */
export async function load(server: Measured, { path, payload, accept }: Request, seconds: number): Promise<Load> {
  const pid = server.child.pid ?? 0
  const before = cpuMs(pid)
  const result = await autocannon({
    url: server.url + path,
    connections: 32,
    duration: seconds,
    headers: {
      'accept-encoding': 'br',
      ...(accept && { accept }),
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { method: 'POST', body: payload }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} failures, ${result.errors} errors`)
  const count = result.requests.total
  return { perSecond: count / seconds, cpuMicros: ((cpuMs(pid) - before) * 1000) / count, p99Ms: result.latency.p99 }
}

/**
 * Loads servers in turn, round after round, and keeps the best result of each: other work on the machine can only slow
 * them.
 */
export async function compare(
  servers: readonly Measured[],
  requests: readonly Request[],
  rounds = 5,
  seconds = 3,
): Promise<Load[]> {
  const best: Load[] = []
  for (let round = 0; round < rounds; round++)
    for (const [at, server] of servers.entries()) {
      const request = requests[at]
      if (!request) continue
      const now = await load(server, request, seconds)
      const previous = best[at]
      best[at] = previous
        ? {
            perSecond: Math.max(previous.perSecond, now.perSecond),
            cpuMicros: Math.min(previous.cpuMicros, now.cpuMicros),
            p99Ms: Math.min(previous.p99Ms, now.p99Ms),
          }
        : now
    }
  return best
}
