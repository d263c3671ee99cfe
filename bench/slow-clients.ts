import { connect, type Socket } from 'node:net'
import autocannon from 'autocannon'
import { type Measured, memoryMiB, startMeasured } from './servers.ts'
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

/**
 * The cost of 600 slow and 1,500 idle clients to readers and in memory, compared with a bare server, and how soon they
 * are cut off.
 */
export const slowClientsBench = () =>
  withSite(
    async (site) => {
      const bare = await startMeasured(['bench/bare.ts'], { SOURCE: site.url })
      const base = await readersBeside(bare)
      for (const { clients } of base.opened) for (const { socket } of clients) socket.destroy()
      await bare.stop()
      const { alone, beside, opened } = await readersBeside(site)
      const rows: Record<string, Record<string, string | number>> = {
        'bare server, readers alone': { ...base.alone, goal: '' },
        'bare server, readers beside the clients': { ...base.beside, goal: '' },
        'readers alone': { ...alone, goal: '' },
        'readers beside the clients': { ...beside, goal: 'slowest ≤ 34 ms if bare ≤ 20, ≤ 20 MiB more than alone' },
      }
      for (const { name, goal, clients } of opened) {
        const seconds = await Promise.all(clients.map(({ ended }) => ended))
        rows[`${seconds.length} clients ${name}, s until all are cut off`] = {
          slowest: Math.max(...seconds).toFixed(1),
          goal,
        }
      }
      return rows
    },
    { LOG_LEVEL: 'error' },
  )

/** Measures readers of a server before and while the clients are connected; returns the clients still connected. */
async function readersBeside(server: Measured) {
  const measured = async () => ({
    ...(await readersOf(server, readingSeconds)),
    MiB: Math.round(memoryMiB(server.child.pid ?? 0)),
  })
  // Until the work after the start is done.
  await readersOf(server, readingSeconds)
  const alone = await measured()
  const opened: { name: string; goal: string; clients: Client[] }[] = []
  for (const [name, kind] of Object.entries(kinds))
    opened.push({ name, goal: kind.goal, clients: await open(server, kind) })
  const beside = await measured()
  const clients = opened.flatMap((kind) => kind.clients)
  const connected = clients.filter(({ socket }) => socket.readyState === 'open').length
  return { alone, beside: { ...beside, connected }, opened }
}

/**
 * How long readers of cached pages wait, in milliseconds, with 50 reads a second. They are in a thread of their own: in
 * this one they would also wait for the slow clients.
 */
async function readersOf({ url }: Measured, seconds: number) {
  const { latency, requests, errors, non2xx } = await autocannon({
    url,
    connections: 4,
    overallRate: 50,
    duration: seconds,
    workers: 1,
    requests: pages.map((path) => ({ path })),
  })
  const failed = `${errors + non2xx} of ${requests.total}`
  return { median: latency.p50, p99: latency.p99, slowest: latency.max, failed }
}

/** `ended`: the seconds until the server closed the connection. */
type Client = { socket: Socket; ended: Promise<number> }

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
      resolve({ socket, ended })
    })
    // A client that is cut off while it sends gets an error, and then its end.
    socket.on('error', reject).resume()
  })
}
