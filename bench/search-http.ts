import { Agent, get } from 'node:http'
import { onDemand, scriptsOf, searchListLimit } from '../test/script-budget.ts'
import { clinicQuestions, searchExamples } from '../test/search-examples.ts'
import { ratio } from './pages.ts'
import { cpuMs, type Measured, startMeasured } from './servers.ts'
import { withSite } from './site.ts'

const questions = [...searchExamples, ...clinicQuestions].map(({ q }) => q)
const rounds = 4
/** The number of requests in each round for answers that take little time. */
const repeats = 4
const connections = 50
const page = '/treatment/Growth-factors/ESA'

/** A request for each question and round, and its maximum cost relative to a bare server. */
type Row = {
  goal: string
  address(q: string, round: number): string
  headers?: Record<string, string>
  /** Sent once in each round, because a second answer would come from the cache. */
  isUncached?: true
}

/**
 * Searching over HTTP against a bare server that sends a page: one request after another, and from many connections at
 * once. Each round asks all questions in every way in turn, and the best round counts.
 */
export const searchHttpBench = () =>
  withSite(async (site) => {
    const bare = await startMeasured(['bench/bare.ts'], { SOURCE: site.url + page })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const query = (q: string, round: number) => new URLSearchParams({ q, limit: String(10 + round) })
    const etag = (await fetch(`${site.url}/api/search?q=ferritin`)).headers.get('etag') ?? ''
    const ways: Record<string, Row> = {
      'bare node': { goal: '', address: () => `${bare.url}/` },
      'cached page': { goal: '', address: () => site.url + page },
      '/api/search, made anew': {
        goal: '≤ 3.5',
        address: (q, round) => `${site.url}/api/search?${query(q, round)}`,
        isUncached: true,
      },
      '/api/search, kept': { goal: '≤ 2', address: (q, round) => `${site.url}/api/search?${query(q, round)}` },
      '/api/search, 304': {
        goal: '≤ 2',
        address: () => `${site.url}/api/search?q=ferritin`,
        headers: { 'if-none-match': etag },
      },
      '/search?q=, made anew': {
        goal: '≤ 8',
        address: (q, round) => `${site.url}/search?${new URLSearchParams({ q: q + ' '.repeat(round) })}`,
        isUncached: true,
      },
      '/search?q=, kept': {
        goal: '≤ 8',
        address: (q, round) => `${site.url}/search?${new URLSearchParams({ q: q + ' '.repeat(round) })}`,
      },
    }
    const best: Record<string, { p50: number; p95: number; cpu: number }> = {}
    for (let round = 0; round < rounds; round++)
      for (const [name, { address, headers = {}, isUncached }] of Object.entries(ways)) {
        const server: Measured = name === 'bare node' ? bare : site
        const before = cpuMs(server.child.pid ?? 0)
        const times: number[] = []
        for (let time = 0; time < (isUncached ? 1 : repeats); time++)
          for (const q of questions) times.push(await timed(address(q, round), { agent, headers }))
        const cpu = (cpuMs(server.child.pid ?? 0) - before) / times.length
        const now = percentiles(times)
        const previous = best[name] ?? { ...now, cpu }
        best[name] = {
          p50: Math.min(previous.p50, now.p50),
          p95: Math.min(previous.p95, now.p95),
          cpu: Math.min(previous.cpu, cpu),
        }
      }
    agent.destroy()
    const many = {
      'bare node': await atOnce(() => `${bare.url}/`),
      '/api/search, kept': await atOnce((q) => `${site.url}/api/search?${query(q, 0)}`),
      '/api/search, made anew': await atOnce((q, from) => `${site.url}/api/search?${query(q, 10 + (from % 30))}`),
    }
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
    const bareAtOnce = many['bare node'].p95
    const rowsAtOnce = Object.entries(many).map(([name, { p50, p95, errors }]) => [
      `${connections} at once: ${name}`,
      {
        ...{ 'p50, ms': p50.toFixed(2), 'p95, ms': p95.toFixed(2), 'CPU, ms': '', '× bare': ratio(p95, bareAtOnce) },
        goal: `${errors} errors`,
      },
    ])
    const bytes = (count: number, goal: string) => ({ 'p50, ms': '', 'p95, ms': '', 'CPU, ms': '', bytes: count, goal })
    return {
      ...Object.fromEntries(rows),
      ...Object.fromEntries(rowsAtOnce),
      'the list, loaded on intent': bytes(
        onDemand('dist/client', 'src/features/search/client/box.tsx'),
        `≤ ${searchListLimit}`,
      ),
      'script of the heaviest page': bytes(Math.max(...Object.values(scriptsOf('dist/client'))), '+0 for the search'),
    }
  })

function percentiles(times: number[]) {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** All questions from many connections, each of which asks the next one as soon as it has an answer. */
async function atOnce(address: (q: string, from: number) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let errors = 0
  const askAll = async (from: number) => {
    for (const at of questions.keys()) {
      const q = questions[(at + from) % questions.length] ?? ''
      const time = await timed(address(q, from), { agent, headers: {} }).catch(() => undefined)
      if (time === undefined) errors++
      else times.push(time)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, from) => askAll(from)))
  agent.destroy()
  return { ...percentiles(times), errors }
}

type Request = { agent: Agent; headers: Record<string, string> }

/** The time in milliseconds from a request until its whole response is there. */
function timed(address: string, { agent, headers }: Request): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { ...headers, 'accept-encoding': 'br' } }, (response) => {
      if ((response.statusCode ?? 500) >= 400) reject(new Error(`${address}: ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - began))
    }).on('error', reject)
  })
}
