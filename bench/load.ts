import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { cpuMs, type Measured } from './servers.ts'

type Request = { path: string; payload?: string; accept?: string }
type Driving = { url: string; connections: number; seconds: number; headers: Record<string, string>; payload?: string }
type Driven = { count: number; failures: number; p50Ms: number; p99Ms: number }

/** The result of a load test: requests per second, the server's own CPU time for each, and how long they took. */
export type Load = { perSecond: number; cpuMicros: number; p50Ms: number; p99Ms: number }

const run = promisify(execFile)
/** Debian's package `wrk`; without it autocannon drives, which saturates before the servers do. */
export const driver = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk'
const drive = driver === 'wrk' ? driveWithWrk : driveWithAutocannon

/** Loads one server for a few seconds. Every response must be a success. */
export async function load(
  server: Measured,
  { path, payload, accept }: Request,
  seconds: number,
  connections = 32,
): Promise<Load> {
  const pid = server.child.pid ?? 0
  const before = cpuMs(pid)
  const { count, failures, p50Ms, p99Ms } = await drive({
    ...{ url: server.url + path, connections, seconds },
    headers: {
      'accept-encoding': 'br',
      ...(accept && { accept }),
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { payload }),
  })
  if (failures > 0) throw new Error(`${path}: ${failures} failures`)
  return { perSecond: count / seconds, cpuMicros: ((cpuMs(pid) - before) * 1000) / count, p50Ms, p99Ms }
}

async function driveWithWrk({ url, connections, seconds, headers, payload }: Driving): Promise<Driven> {
  const folder = await mkdtemp(join(tmpdir(), 'mds-wrk-'))
  const script = join(folder, 'request.lua')
  try {
    await writeFile(script, payload === undefined ? '' : `wrk.method = "POST"\nwrk.body = [==[${payload}]==]\n`)
    const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const { stdout } = await run('wrk', [
      ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script],
      ...lines,
      url,
    ])
    const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
    const msAt = (share: string) => {
      const [, value = '', unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? []
      return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN)
    }
    const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? []
    return {
      count: number(/(\d+) requests in/),
      failures: number(/Non-2xx or 3xx responses: (\d+)/) + errors.reduce((sum, each) => sum + Number(each), 0),
      ...{ p50Ms: msAt('50'), p99Ms: msAt('99') },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function driveWithAutocannon({ url, connections, seconds, headers, payload }: Driving): Promise<Driven> {
  const { requests, latency, non2xx, errors } = await autocannon({
    ...{ url, connections, duration: seconds, headers },
    ...(payload && { method: 'POST' as const, body: payload }),
  })
  return { count: requests.total, failures: non2xx + errors, p50Ms: latency.p50, p99Ms: latency.p99 }
}

type Comparison = { rounds?: number; seconds?: number; connections?: number }

/**
 * Loads servers in turn, round after round, and keeps the best result of each: other work on the machine can only slow
 * them.
 */
export async function compare(
  servers: readonly Measured[],
  requests: readonly Request[],
  { rounds = 5, seconds = 3, connections }: Comparison = {},
): Promise<Load[]> {
  const best: Load[] = []
  for (let round = 0; round < rounds; round++)
    for (const [at, server] of servers.entries()) {
      const request = requests[at]
      if (!request) continue
      const now = await load(server, request, seconds, connections)
      const previous = best[at] ?? now
      best[at] = {
        perSecond: Math.max(previous.perSecond, now.perSecond),
        cpuMicros: Math.min(previous.cpuMicros, now.cpuMicros),
        p50Ms: Math.min(previous.p50Ms, now.p50Ms),
        p99Ms: Math.min(previous.p99Ms, now.p99Ms),
      }
    }
  return best
}
