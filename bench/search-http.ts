import { Agent, get } from 'node:http'
import { onDemand, scriptsOf, searchListLimit } from '../scripts/script-budget.ts'
import { clinicQuestions, searchExamples } from '../src/features/search/contract/examples.ts'
import { ratio } from './pages.ts'
import { cpuMs, type Measured, startMeasured } from './servers.ts'
import { withSite } from './site.ts'

const questions = [...searchExamples, ...clinicQuestions].map(({ q }) => q)
const rounds = 4
const page = '/treatment/Growth-factors/ESA'

/** A request, for each question and round, and what it may cost at most beside a bare server. */
type Row = { goal: string; address(q: string, round: number): string; headers?: Record<string, string> }

/**
 * Searching over HTTP, one request after another, against a bare server that sends a page. Each round asks all questions
 * in every way in turn, and the best round counts.
 */
export const searchHttpBench = () =>
  withSite(async (site) => {
    const bare = await startMeasured(['bench/bare.ts'], { SOURCE: site.url + page })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const query = (q: string, round: number) => new URLSearchParams({ q, limit: String(10 + round) })
    const etag = (await fetch(`${site.url}/api/search?q=ferritin`)).headers.get('etag') ?? ''
    const ways: Record<string, Row> = {
      'bare node': { goal: '', address: () => `${bare.url}/` },
      'held page': { goal: '', address: () => site.url + page },
      '/api/search, made anew': { goal: '≤ 3.5', address: (q, round) => `${site.url}/api/search?${query(q, round)}` },
      '/api/search, kept': { goal: '≤ 2', address: (q, round) => `${site.url}/api/search?${query(q, round)}` },
      '/api/search, 304': {
        goal: '≤ 2',
        address: () => `${site.url}/api/search?q=ferritin`,
        headers: { 'if-none-match': etag },
      },
      '/search?q=': { goal: '≤ 8', address: (q) => `${site.url}/search?${new URLSearchParams({ q })}` },
    }
    const best: Record<string, { p50: number; p95: number; cpu: number }> = {}
    for (let round = 0; round < rounds; round++)
      for (const [name, { address, headers = {} }] of Object.entries(ways)) {
        const server: Measured = name === 'bare node' ? bare : site
        const before = cpuMs(server.child.pid ?? 0)
        const times: number[] = []
        for (const q of questions) times.push(await timed(address(q, round), { agent, headers }))
        times.sort((a, b) => a - b)
        const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
        const cpu = (cpuMs(server.child.pid ?? 0) - before) / questions.length
        const known = best[name] ?? { p50: Number.POSITIVE_INFINITY, p95: Number.POSITIVE_INFINITY, cpu }
        best[name] = {
          p50: Math.min(known.p50, at(0.5)),
          p95: Math.min(known.p95, at(0.95)),
          cpu: Math.min(known.cpu, cpu),
        }
      }
    agent.destroy()
    await bare.stop()
    const base = best['bare node']?.p50 ?? Number.NaN
    const rows = Object.entries(best).map(([name, { p50, p95, cpu }]) => [
      name,
      {
        'p50, ms': p50.toFixed(2),
        'p95, ms': p95.toFixed(2),
        'CPU, ms': cpu.toFixed(2),
        '× bare': ratio(p50, base),
        goal: ways[name]?.goal ?? '',
      },
    ])
    const bytes = (count: number, goal: string) => ({ 'p50, ms': '', 'p95, ms': '', 'CPU, ms': '', bytes: count, goal })
    return {
      ...Object.fromEntries(rows),
      'the list, loaded on intent': bytes(
        onDemand('dist/client', 'src/features/search/client/box.tsx'),
        `≤ ${searchListLimit}`,
      ),
      'script of the heaviest page': bytes(Math.max(...Object.values(scriptsOf('dist/client'))), '+0 for the search'),
    }
  })

type Asking = { agent: Agent; headers: Record<string, string> }

/** The time in milliseconds from a request until its whole response is there. */
function timed(address: string, { agent, headers }: Asking): Promise<number> {
  const began = performance.now()
  return new Promise((fulfil, reject) => {
    get(address, { agent, headers: { ...headers, 'accept-encoding': 'br' } }, (response) => {
      if ((response.statusCode ?? 500) >= 400) reject(new Error(`${address}: ${response.statusCode}`))
      response.resume().on('end', () => fulfil(performance.now() - began))
    }).on('error', reject)
  })
}
