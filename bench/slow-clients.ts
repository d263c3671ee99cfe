import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Measured, memoryMiB } from './servers.ts'
import { withSite } from './site.ts'

const pages = ['/', '/treatment', '/help', '/treatment/chelation']
// Less than the time after which the first clients are cut off.
const readingSeconds = 10
const openedAtOnce = 50
const longestMs = 120_000

/** Clients that send these bytes, and then one a second if they drip. */
type Kind = { count: number; bytes: string; drips: boolean; goal: string }

const kinds: Record<string, Kind> = {
  'dripping headers': { count: 300, bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', drips: true, goal: '≤ 26' },
  'dripping a body': {
    count: 300,
    bytes:
      'POST /api/content/page HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n',
    drips: true,
    goal: '≤ 61',
  },
  idle: { count: 1500, bytes: '', drips: false, goal: '≤ 26' },
}

/** What 600 slow and 1,500 idle clients cost readers and memory, and how soon they are cut off. */
export const slowClientsBench = () =>
  withSite(
    async (site) => {
      const mib = () => Math.round(memoryMiB(site.child.pid ?? 0))
      // Until the work after the start is done.
      await readersOf(site, readingSeconds)
      const alone = { ...(await readersOf(site, readingSeconds)), MiB: mib(), goal: '' }
      const opened: { name: string; goal: string; clients: Client[] }[] = []
      for (const [name, kind] of Object.entries(kinds)) opened.push({ name, ...kind, clients: await open(site, kind) })
      const clients = opened.flatMap((kind) => kind.clients)
      const beside = { ...(await readersOf(site, readingSeconds)), MiB: mib(), goal: 'slowest ≤ 34 ms, MiB ≤ 187' }
      const connected = clients.filter(({ isOpen }) => isOpen()).length
      const rows: Record<string, Record<string, string | number>> = {
        'readers alone': alone,
        [`readers beside ${connected} of ${clients.length} clients`]: beside,
      }
      for (const { name, goal, clients: some } of opened) {
        const seconds = await Promise.all(some.map(({ ended }) => ended))
        rows[`${some.length} clients ${name}, s until all are cut off`] = {
          slowest: Math.max(...seconds).toFixed(1),
          goal,
        }
      }
      return rows
    },
    { LOG_LEVEL: 'error' },
  )

/** How long readers of cached pages wait, in milliseconds, with 50 reads a second. */
async function readersOf({ url }: Measured, seconds: number) {
  const times: number[] = []
  let failed = 0
  const asked: Promise<void>[] = []
  const began = performance.now()
  const read = async (path: string) => {
    const start = performance.now()
    const answer = await fetch(url + path)
    await answer.text()
    times.push(performance.now() - start)
    if (!answer.ok) failed++
  }
  while (performance.now() - began < seconds * 1000) {
    asked.push(read(pages[asked.length % pages.length] ?? '/'))
    await delay(20)
  }
  await Promise.all(asked)
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1)
  return { median: at(0.5), p99: at(0.99), slowest: at(1), failed: `${failed} of ${times.length}` }
}

/** `ended`: the seconds until the server closed the connection. */
type Client = { isOpen(): boolean; ended: Promise<number> }

async function open(site: Measured, kind: Kind): Promise<Client[]> {
  const clients: Client[] = []
  while (clients.length < kind.count)
    clients.push(...(await Promise.all(Array.from({ length: openedAtOnce }, () => openOne(site, kind)))))
  return clients
}

function openOne({ url }: Measured, { bytes, drips }: Kind): Promise<Client> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), signal: AbortSignal.timeout(longestMs) }, () => {
      const began = performance.now()
      socket.write(bytes)
      const dripping = drips ? setInterval(() => socket.write('1'), 1000) : undefined
      const ended = new Promise<number>((end) =>
        socket.once('close', () => {
          clearInterval(dripping)
          end((performance.now() - began) / 1000)
        }),
      )
      resolve({ isOpen: () => socket.readyState === 'open', ended })
    })
    // A client that is cut off while it sends gets an error, and then its end.
    socket.on('error', reject).resume()
  })
}
