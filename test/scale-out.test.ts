// Several processes on one database and one bucket, with faults between them: the promises of docs/operations/.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newBucket } from './bucket.ts'
import { testAccount, testPassword } from './client.ts'
import { newDatabase } from './database.ts'
import { DatabaseProxy } from './database-proxy.ts'
import { RemoteClient, type SiteProcess, startProcess } from './process.ts'

const page = '/treatment/chelation'
/** Pages that every process has cached. */
const cachedPaths = [page, '/', '/treatment']
const closed = '/help'
const closing = '/about'
/** A request that takes longer waits for ever. */
const longestMs = 30_000
const recovery = { timeout: 40_000 }
/** Drills wait for several processes, which a busy machine delays. */
const patience = { timeout: 240_000 }
const properties = {
  title: null,
  description: null,
  accessRoles: [],
  online: true,
  reviewed: null,
  reviewedBy: null,
  nextReview: null,
}

/** Every other test of a run uses the same server. */
const pool = { DATABASE_POOL: '4' }

/** A process, the line of its queries, and the line on which it listens. */
type Node = { site: SiteProcess; line: DatabaseProxy; listening: DatabaseProxy; environment: Record<string, string> }

let running: Awaited<ReturnType<typeof cluster>>
let behindPooler: Awaited<ReturnType<typeof pooled>>

beforeAll(async () => {
  const [nodes, alone] = await Promise.all([cluster(), pooled()])
  running = nodes
  behindPooler = alone
})

afterAll(() => Promise.all([running.close(), behindPooler.close()]))

/**
 * Three processes on one database, each through its own line, and one that listens past its pooler; all on one bucket;
 * with logged-in editors.
 */
async function cluster() {
  const database = await newDatabase('starter')
  const bucket = await newBucket()
  const names = ['one', 'two', 'three']
  for (const name of names) await testAccount({ database }, name, ['Editor', 'Admin'])
  const start = async (isPooled: boolean): Promise<Node> => {
    const line = await DatabaseProxy.to(database.url)
    const listening = isPooled ? await DatabaseProxy.to(database.url) : line
    if (isPooled) line.losesAnnouncements = line.refusesSettings = true
    const direct: Record<string, string> = isPooled ? { DATABASE_DIRECT_URL: listening.url } : {}
    const environment = { DATABASE_URL: line.url, ...direct, ...pool, FILES_URL: bucket.url, DRAIN_SECONDS: '1' }
    return { ...{ line, listening, environment }, site: await startProcess(environment) }
  }
  const nodes = await Promise.all([start(false), start(false), start(false), start(true)])
  const editors = await Promise.all(
    names.map(async (name, at) => {
      const editor = new RemoteClient()
      await editor.logIn(nodes[at]?.site.url ?? '', name, testPassword)
      return editor
    }),
  )
  let next = 0
  return {
    ...{ database, bucket, nodes: nodes as [Node, Node, Node, Node] },
    /** The next editor; they take turns, because each may save only so often. */
    editor: () => editors[next++ % editors.length] as RemoteClient,
    async close() {
      await Promise.all(nodes.map(({ site }) => site.stop()))
      await Promise.all(nodes.flatMap(({ line, listening }) => [line.close(), listening.close()]))
      await bucket.close()
      await database.drop()
    },
  }
}

/** A process behind a pooler that loses announcements, without a direct address and without its bucket. */
async function pooled() {
  const database = await newDatabase('starter')
  const line = await DatabaseProxy.to(database.url)
  line.losesAnnouncements = line.refusesSettings = true
  const noBucket = `s3://key:secret@mds/?endpoint=${encodeURIComponent('http://127.0.0.1:9')}`
  const site = await startProcess({ DATABASE_URL: line.url, ...pool, FILES_URL: noBucket })
  return {
    ...{ database, site },
    async close() {
      await site.stop()
      await line.close()
      await database.drop()
    },
  }
}

/** Opens or closes a page to readers, on one process. */
function open(url: string, path: string, online: boolean) {
  return running
    .editor()
    .post(url, '/api/content/properties', { page: { url: path }, properties: { ...properties, online } })
}

const urls = () => running.nodes.map(({ site }) => site.url)

async function read(url: string, path = page) {
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(longestMs) })
  const text = await answer.text()
  const isStale = answer.headers.get('cache-status')?.startsWith('mds; hit; ttl=-') === true
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text, isStale }
}

async function content(url: string, path = page) {
  const answer = await fetch(`${url}/api/content/page`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: path }),
  })
  return answer.text()
}

async function ready(url: string, query = '') {
  const answer = await fetch(`${url}/ready${query}`)
  const { status, degraded = [] } = (await answer.json()) as { status: string; degraded?: string[] }
  return [answer.status, status, ...degraded].join(' ')
}

/** Closes the page to readers on all processes; some may still be recovering from the test before. */
const closeEverywhere = (url: string) =>
  expect
    .poll(
      async () => {
        await open(url, closed, true)
        return (await open(url, closed, false)).body
      },
      { ...recovery, interval: 2000 },
    )
    .toMatchObject({ everywhere: true })

const allReady = () =>
  expect
    .poll(() => Promise.all(urls().map((url) => ready(url, '?full=1'))), recovery)
    .toEqual(Array(4).fill('200 ready'))

test(
  'a read right after a save is never stale on any process, and a page that has just been closed is never open',
  patience,
  async () => {
    // One process gets announcements late: without waiting for it, a third of its answers would be outdated.
    const [, , far] = running.nodes
    far.line.announcementDelayMs = 40
    const three = urls().slice(0, 3)
    await Promise.all(three.map((url) => read(url)))
    let stale = 0
    let reads = 0
    for (let round = 0; round < 50; round++) {
      const marker = `saved in round ${round}.`
      const saved = await running.editor().save(three[round % 3] ?? '', page, marker)
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      const texts = three.map((url, at) => ((round + at) % 5 ? read(url).then(({ text }) => text) : content(url)))
      for (const text of await Promise.all(texts)) {
        reads++
        if (!text.includes(marker)) stale++
      }
    }
    expect([reads, stale]).toEqual([150, 0])
    for (let round = 0; round < 3; round++)
      for (const online of [false, true]) {
        await Promise.all(urls().map((url) => read(url, closed)))
        const { body } = await open(three[round] ?? '', closed, online)
        expect(body).toMatchObject(online ? {} : { everywhere: true })
        const statuses = await Promise.all(urls().map((url) => read(url, closed).then(({ status }) => status)))
        expect(statuses).toEqual(Array(4).fill(online ? 200 : 404))
      }
    far.line.restore()
  },
)

test(
  'processes that receive nothing notice it; closing a page still works; without a database they answer from memory',
  patience,
  async () => {
    const [first, muted, silenced, away] = running.nodes
    onTestFinished(async () => {
      for (const path of [closed, closing]) await open(first.site.url, path, true)
    })
    await closeEverywhere(first.site.url)
    // A page that is closed may be in the menu of all others.
    await Promise.all(urls().map((url) => Promise.all([...cachedPaths, closing].map((path) => read(url, path)))))
    const [document] = /\/api\/document\/file\?id=\d+/.exec((await read(away.site.url, '/treatment')).text) ?? []
    expect(document).toBeDefined()
    const statusOf = async () => {
      const { status, headers } = await fetch(away.site.url + document, { method: 'HEAD' })
      return [status, headers.get('cache-status')]
    }
    expect(await statusOf()).toEqual([200, null])
    let isOver = false
    onTestFinished(() => {
      isOver = true
      for (const { line, listening } of [muted, silenced, away])
        for (const connection of [line, listening]) connection.restore()
    })
    muted.line.losesAnnouncements = true
    silenced.line.silence('listening')
    for (const line of [away.line, away.listening]) line.silence('all')

    const refused = running.editor().save(away.site.url, page, 'never.')
    const cold = read(away.site.url, '/diagnosis')
    const saved = await running.editor().save(first.site.url, page, 'while three are deaf.')
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    await expect.poll(first.site.output).toContain('not confirmed in time by')
    const answers = (async () => {
      const seen = new Set<string>()
      for (let round = 0; !isOver; round++) {
        const path = [...cachedPaths, closed][round % 4] ?? ''
        const { status, isStale } = await read(away.site.url, path)
        seen.add(`${path === closed ? 'closed' : 'held'} ${status}${isStale ? ' stale' : ''}`)
        await delay(100)
      }
      return [...seen].sort()
    })()
    const { body } = await open(first.site.url, closing, false)
    expect(body).toMatchObject({ everywhere: false, mayBeSeenUntil: expect.any(String) })
    // A process that did not confirm no longer trusts its cached data by now.
    for (const { site } of [first, muted, silenced]) {
      expect((await read(site.url)).text).toContain('while three are deaf.')
      expect((await read(site.url, closing)).status).toBe(404)
    }
    for (const { site } of [muted, silenced]) expect(await ready(site.url)).toMatch(/^200 (ready|degraded listener)$/)
    for (const path of cachedPaths)
      expect(await read(away.site.url, path)).toMatchObject({ status: 200, isStale: true })
    expect(await statusOf()).toEqual([200, expect.stringMatching(/^mds; hit; ttl=-\d+$/)])
    isOver = true
    // Answers from before the outage is noticed are known to be current.
    expect(await answers).toEqual(['closed 503', 'held 200', 'held 200 stale'])
    expect(await ready(away.site.url)).toMatch(/^200 degraded .*database/)
    const { status, headers } = await refused
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(await cold).toMatchObject({ status: 503, retryAfter: '5', text: expect.stringContaining('<html') })

    for (const { line, listening } of [muted, away]) for (const connection of [line, listening]) connection.restore()
    await allReady()
    expect(silenced.site.output()).toContain('the connection for announcements is lost')
    expect((await running.editor().save(away.site.url, page, 'all hear again.')).status).toBe(200)
    for (const url of urls()) expect((await read(url)).text).toContain('all hear again.')
  },
)

test(
  'while the connections to the database are cut or the bucket is away, the rest goes on, and all comes back',
  patience,
  async () => {
    const [withoutFiles, cut] = running.nodes
    onTestFinished(async () => void (await open(withoutFiles.site.url, closed, true)))
    await closeEverywhere(withoutFiles.site.url)
    for (const path of cachedPaths) await read(cut.site.url, path)
    onTestFinished(async () => {
      cut.line.restore()
      await running.bucket.start()
    })
    cut.line.cut()
    await running.bucket.stop()
    for (const path of cachedPaths) {
      await expect.poll(() => read(cut.site.url, path)).toMatchObject({ status: 200, isStale: true })
      expect((await read(cut.site.url, closed)).status).toBe(503)
    }
    const saved = await running.editor().save(cut.site.url, page, 'never.')
    expect([saved.status, saved.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await read(cut.site.url, '/prognosis')).toMatchObject({ status: 503, retryAfter: '5' })
    await expect.poll(() => ready(cut.site.url)).toMatch(/^200 degraded .*database/)
    await expect.poll(() => ready(withoutFiles.site.url)).toBe('200 degraded files')
    expect((await read(withoutFiles.site.url)).status).toBe(200)
    expect((await running.editor().save(withoutFiles.site.url, page, 'without the bucket.')).status).toBe(200)

    cut.line.restore()
    await running.bucket.start()
    const save = () => running.editor().save(cut.site.url, page, 'after the outage.')
    await expect.poll(() => save().then(({ status }) => status), recovery).toBe(200)
    await expect.poll(() => read(cut.site.url).then(({ text }) => text), recovery).toContain('after the outage.')
    await allReady()
  },
)

/** Sends each request to the next process that reports itself ready, without retries. */
async function balancer(sites: () => readonly string[]) {
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
  onTestFinished(() => {
    clearInterval(timer)
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test(
  'a rolling restart under load loses no read and no save, and a killed process loses no acknowledged one',
  patience,
  async () => {
    const three = running.nodes.slice(0, 3)
    const front = await balancer(() => three.map(({ site }) => site.url))
    let isOver = false
    const lost: string[] = []
    let [reads, acknowledged] = [0, 0]
    const reading = async () => {
      for (; !isOver; reads++) {
        const { status } = await read(front).catch(() => ({ status: 0 }))
        if (status !== 200) lost.push(`read ${status}`)
        await delay(20)
      }
    }
    const saving = async () => {
      while (!isOver) {
        const { status } = await running
          .editor()
          .save(front, page, `acknowledged ${acknowledged + 1}.`)
          .catch(() => ({ status: 0 }))
        if (status === 200) acknowledged++
        else lost.push(`save ${status}`)
        await delay(100)
      }
    }
    const load = [reading(), reading(), saving()]
    for (const node of three) {
      node.site.kill('SIGTERM')
      expect(await node.site.ended).toBe(0)
      await node.site.stop()
      node.site = await startProcess(node.environment)
      await expect.poll(() => ready(node.site.url)).toBe('200 ready')
      const before = acknowledged
      await expect.poll(() => acknowledged - before).toBeGreaterThan(3)
    }
    isOver = true
    await Promise.all(load)
    expect(lost).toEqual([])
    expect(reads).toBeGreaterThan(100)
    expect(acknowledged).toBeGreaterThan(10)

    const [first, , , killed] = running.nodes
    const { body } = await running.editor().save(killed.site.url, page, 'acknowledged by one that is killed.')
    killed.site.kill('SIGKILL')
    await killed.site.ended
    expect(body).toMatchObject({ version: expect.any(Number) })
    expect((await read(first.site.url)).text).toContain('acknowledged by one that is killed.')
    expect((await running.editor().save(first.site.url, page, 'the others go on.')).status).toBe(200)
  },
)

test('behind a pooler that loses announcements the operator is warned, and nothing is cached', patience, async () => {
  const { site, database } = behindPooler
  await expect.poll(site.output).toContain('set DATABASE_DIRECT_URL')
  expect(site.output()).toContain('a pooler takes no limit on queries')
  // There are uploads, so it starts without its bucket.
  await expect.poll(() => ready(site.url)).toBe('200 degraded files listener')
  await read(site.url)
  await database.pool.query("update pages set title = 'Behind a pooler' where url = $1", [page])
  expect((await read(site.url)).text).toContain('Behind a pooler')
})
