// Several processes on one database and one bucket, with faults between them: the promises of docs/operations/.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newBucket } from './bucket.ts'
import { testAccount, testPassword } from './client.ts'
import { newDatabase, testDatabase } from './database.ts'
import { Line } from './line.ts'
import { RemoteClient, type SiteProcess, startProcess } from './process.ts'

const page = '/treatment/chelation'
const closed = '/help'
const properties = {
  title: null,
  description: null,
  accessRoles: [],
  online: true,
  reviewed: null,
  reviewedBy: null,
  nextReview: null,
}

type Node = { site: SiteProcess; line: Line; environment: Record<string, string> }

let it: Awaited<ReturnType<typeof cluster>>

beforeAll(async () => {
  it = await cluster(3)
})

afterAll(() => it.close())

/** Processes on one database, each through its own line, and on one bucket; with logged-in editors. */
async function cluster(count: number) {
  const database = await newDatabase('starter')
  const bucket = await newBucket()
  const names = ['one', 'two', 'three']
  for (const name of names) await testAccount({ database }, name, ['Editor', 'Admin'])
  const nodes: Node[] = await Promise.all(
    Array.from({ length: count }, async () => {
      const line = await Line.to(database.url)
      const environment = { DATABASE_URL: line.url, FILES_URL: bucket.url, LOG_LEVEL: 'info', DRAIN_SECONDS: '2' }
      return { line, environment, site: await startProcess(environment) }
    }),
  )
  const editors = await Promise.all(
    names.map(async (name) => {
      const editor = new RemoteClient()
      await editor.logIn(nodes[0]?.site.url ?? '', name, testPassword)
      return editor
    }),
  )
  let turn = 0
  return {
    ...{ database, bucket, nodes },
    /** The next editor; they take turns, because each may save only so often. */
    editor: () => editors[turn++ % editors.length] as RemoteClient,
    async close() {
      await Promise.all(nodes.map(({ site }) => site.stop()))
      await Promise.all(nodes.map(({ line }) => line.close()))
      await bucket.close()
      await database.drop()
    },
  }
}

/** Opens or closes a page to readers, on one process. */
function open(url: string, path: string, online: boolean) {
  return it
    .editor()
    .post(url, '/api/content/properties', { page: { url: path }, properties: { ...properties, online } })
}

const urls = () => it.nodes.map(({ site }) => site.url)

async function read(url: string, path = page) {
  const began = performance.now()
  const answer = await fetch(url + path)
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, ms: performance.now() - began }
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

test('a read right after a save, on any process, is never stale, nor is a page open that has just been closed', async () => {
  // One process gets announcements late: without waiting for it, a third of its answers would be outdated.
  const [, , far] = it.nodes as [Node, Node, Node]
  far.line.announcementDelayMs = 40
  let stale = 0
  let reads = 0
  for (let turn = 0; turn < 100; turn++) {
    const marker = `saved in turn ${turn}.`
    await Promise.all(urls().map((url) => read(url)))
    const saved = await it.editor().save(urls()[turn % 3] ?? '', page, marker)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const texts = urls().map((url, at) => ((turn + at) % 2 ? content(url) : read(url).then(({ text }) => text)))
    for (const text of await Promise.all(texts)) {
      reads++
      if (!text.includes(marker)) stale++
    }
  }
  expect([reads, stale]).toEqual([300, 0])
  for (let turn = 0; turn < 3; turn++)
    for (const online of [false, true]) {
      await Promise.all(urls().map((url) => read(url, closed)))
      const { body } = await open(urls()[turn % 3] ?? '', closed, online)
      expect(body).toMatchObject(online ? {} : { everywhere: true })
      const statuses = await Promise.all(urls().map((url) => read(url, closed).then(({ status }) => status)))
      expect(statuses).toEqual(Array(3).fill(online ? 200 : 404))
    }
  far.line.mend()
})

test('a listener that dies silently, or hears nothing, is noticed within 15 s; closing wins meanwhile', async () => {
  const [first, muted, deaf] = it.nodes as [Node, Node, Node]
  await Promise.all(urls().flatMap((url) => [read(url), read(url, closed)]))
  muted.line.losesAnnouncements = true
  deaf.line.deafen('listening')
  const began = performance.now()
  await it.editor().save(first.site.url, page, 'while two are deaf.')
  expect(performance.now() - began).toBeGreaterThan(900)
  const { body } = await open(first.site.url, closed, false)
  expect(body).toMatchObject({ everywhere: false, mayBeSeenUntil: expect.any(String) })
  // A process that did not confirm no longer trusts its cached data by now.
  for (const url of urls()) {
    expect((await read(url)).text).toContain('while two are deaf.')
    expect((await read(url, closed)).status).toBe(404)
  }
  for (const { site } of [muted, deaf]) expect(await ready(site.url)).toMatch(/^200 (ready|degraded listener)$/)
  muted.line.mend()
  for (const { site } of [muted, deaf])
    await expect.poll(() => ready(site.url, '?full=1'), { timeout: 20_000 }).toBe('200 ready')
  expect(deaf.site.output()).toContain('deaf to changes')
  const now = performance.now()
  await it.editor().save(first.site.url, page, 'all hear again.')
  expect(performance.now() - now).toBeLessThan(900)
  for (const url of urls()) expect((await read(url)).text).toContain('all hear again.')
  await open(first.site.url, closed, true)
})

test('while the database or the bucket is away, readers get what was read before and all else 503', async () => {
  const [withoutFiles, cut, deaf] = it.nodes as [Node, Node, Node]
  const held = [page, '/', '/treatment']
  for (const url of urls()) for (const path of [...held, closed]) expect((await read(url, path)).status).toBe(200)
  expect((await open(withoutFiles.site.url, closed, false)).body).toMatchObject({ everywhere: true })
  for (const url of urls()) for (const path of held) await read(url, path)

  deaf.line.deafen('all')
  cut.line.cut()
  await it.bucket.stop()
  const counts: Record<string, number> = {}
  let slowest = 0
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  const saves = [deaf, cut].map(async ({ site }) => {
    const began = performance.now()
    const saved = await it.editor().save(site.url, page, 'never.')
    return [saved.status, saved.headers.get('retry-after'), performance.now() - began < 10_500]
  })
  const cold = [deaf, cut].map(({ site }) => read(site.url, '/diagnosis'))
  const until = performance.now() + 15_000
  const asking: Promise<void>[] = []
  for (let turn = 0; performance.now() < until; turn++) {
    for (const { site } of [deaf, cut]) {
      const path = [...held, closed][turn % 4] ?? ''
      asking.push(
        read(site.url, path).then(({ status, ms, headers }) => {
          if (path !== closed) slowest = Math.max(slowest, ms)
          const isStale = headers.get('cache-status')?.startsWith('mds; hit; ttl=-') ? ' stale' : ''
          count(`${path === closed ? 'closed' : 'held'} ${status}${isStale}`)
        }),
      )
    }
    await delay(40)
  }
  await Promise.all(asking)
  expect(Object.keys(counts).sort()).toEqual(expect.arrayContaining(['closed 503', 'held 200 stale']))
  // Answers from before the outage is noticed are known to be current.
  expect(Object.keys(counts).filter((name) => !['closed 503', 'held 200', 'held 200 stale'].includes(name))).toEqual([])
  expect(slowest).toBeLessThan(3000)
  expect(await Promise.all(saves)).toEqual(Array(2).fill([503, '5', true]))
  for (const { status, headers, text } of await Promise.all(cold)) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(text).toContain('<html')
  }
  for (const { site } of [deaf, cut]) expect(await ready(site.url)).toMatch(/^200 degraded .*database/)
  expect(await ready(withoutFiles.site.url)).toBe('200 degraded files')
  expect((await read(withoutFiles.site.url)).status).toBe(200)
  expect((await it.editor().save(withoutFiles.site.url, '/treatment', 'without the bucket.')).status).toBe(200)

  for (const { line } of [deaf, cut]) line.mend()
  await it.bucket.start()
  const back = performance.now()
  for (const { site } of [deaf, cut])
    await expect
      .poll(
        () =>
          it
            .editor()
            .save(site.url, page, `after the outage of ${site.pid}.`)
            .then(({ status }) => status),
        {
          timeout: 8000,
        },
      )
      .toBe(200)
  for (const { site } of [deaf, cut])
    await expect
      .poll(() => read(site.url).then(({ text }) => text.includes(`of ${cut.site.pid}.`)), { timeout: 8000 })
      .toBe(true)
  expect(performance.now() - back).toBeLessThan(10_000)
  for (const url of urls()) await expect.poll(() => ready(url, '?full=1')).toBe('200 ready')
  await open(withoutFiles.site.url, closed, true)
})

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
  }, 500)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', healthy[turn++ % Math.max(1, healthy.length)])
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

test('a rolling restart under load loses no read and no save, and a killed process no acknowledged one', async () => {
  const front = await balancer(() => urls())
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
      const { status } = await it
        .editor()
        .save(front, page, `acknowledged ${acknowledged + 1}.`)
        .catch(() => ({ status: 0 }))
      if (status === 200) acknowledged++
      else lost.push(`save ${status}`)
      await delay(250)
    }
  }
  const load = [reading(), reading(), saving()]
  for (const node of it.nodes) {
    node.site.kill('SIGTERM')
    expect(await node.site.ended).toBe(0)
    await node.site.stop()
    node.site = await startProcess(node.environment)
    await expect.poll(() => ready(node.site.url)).toBe('200 ready')
    await delay(1000)
  }
  isOver = true
  await Promise.all(load)
  expect(lost).toEqual([])
  expect(reads).toBeGreaterThan(100)
  expect(acknowledged).toBeGreaterThan(10)

  const [first, second] = it.nodes as [Node, Node]
  const { body } = await it.editor().save(second.site.url, page, 'acknowledged by one that is killed.')
  second.site.kill('SIGKILL')
  await second.site.ended
  expect(body).toMatchObject({ version: expect.any(Number) })
  expect((await read(first.site.url)).text).toContain('acknowledged by one that is killed.')
  const began = performance.now()
  expect((await it.editor().save(first.site.url, page, 'the others go on.')).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(2000)
})

test('behind a pooler that loses announcements the operator is told what to set, and nothing is held', async () => {
  const database = await testDatabase('starter')
  const [pooled, plain] = [await Line.to(database.url), await Line.to(database.url)]
  onTestFinished(() => Promise.all([pooled.close(), plain.close()]).then(() => {}))
  pooled.losesAnnouncements = true
  const noBucket = `s3://key:secret@mds/?endpoint=${encodeURIComponent('http://127.0.0.1:9')}`
  const starting = [
    { DATABASE_URL: pooled.url, FILES_URL: noBucket },
    { DATABASE_URL: pooled.url, DATABASE_DIRECT_URL: plain.url },
  ]
  const [site, direct] = (await Promise.all(starting.map((environment) => startProcess(environment)))) as [
    SiteProcess,
    SiteProcess,
  ]
  onTestFinished(() => Promise.all([site.stop(), direct.stop()]).then(() => {}))
  expect(await ready(direct.url)).toBe('200 ready')
  await expect.poll(site.output).toContain('set DATABASE_DIRECT_URL')
  // There are uploads, so it starts without its bucket.
  expect(await ready(site.url)).toBe('200 degraded files listener')
  await read(site.url)
  await database.pool.query("update pages set title = 'Behind a pooler' where url = $1", [page])
  expect((await read(site.url)).text).toContain('Behind a pooler')
})
