// Several processes on one database and one bucket, with faults between them: the promises of docs/operations/.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startBalancer } from './balancer.ts'
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
const timeoutMs = 30_000
const recovery = { timeout: 40_000 }
/** Drills wait for several processes, which a busy machine delays. */
const patience = { timeout: 240_000 }
/** `SAVES=6720 npm run test:unit -- test/scale-out` makes 10,080 saves in 35 minutes on two cores; it is run by hand. */
const saveCount = Number(process.env.SAVES ?? 60)
/** Pages that are saved at once: a save waits for the leases of the others, so that one by one would take hours. */
const savedPages = process.env.SAVES
  ? [page, '/treatment/response', '/treatment/supportive', '/treatment/infection']
  : [page]
const patienceOfSaves = { timeout: patience.timeout + 1000 * saveCount }
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
/** Each may save only so often. */
const editorCount = 8

/** A process, and its line to the database. */
type Node = { site: SiteProcess; line: DatabaseProxy; environment: Record<string, string> }

let running: Awaited<ReturnType<typeof cluster>>

beforeAll(async () => {
  running = await cluster()
})

afterAll(() => running.close())

/**
 * Three processes on one database, each through its own line, and one behind a pooler that passes no settings of a
 * session; all on one bucket; with logged-in editors.
 */
async function cluster() {
  const database = await newDatabase('starter')
  const bucket = await newBucket()
  const names = Array.from({ length: editorCount }, (_, at) => `editor${at}`)
  for (const name of names) await testAccount({ database }, name, ['Editor', 'Admin'])
  const start = async (isPooled: boolean): Promise<Node> => {
    const line = await DatabaseProxy.to(database.url)
    line.refusesSettings = isPooled
    const environment = { DATABASE_URL: line.url, ...pool, FILES_URL: bucket.url, DRAIN_SECONDS: '1' }
    return { line, environment, site: await startProcess(environment) }
  }
  const nodes = await Promise.all([start(false), start(false), start(false), start(true)])
  const editors: RemoteClient[] = []
  for (const [at, name] of names.entries()) {
    const editor = new RemoteClient()
    await editor.logIn(nodes[at % nodes.length]?.site.url ?? '', name, testPassword)
    editors.push(editor)
  }
  let next = 0
  return {
    ...{ database, bucket, nodes: nodes as [Node, Node, Node, Node] },
    /** The next editor; they take turns, because each may save only so often. */
    editor: () => editors[next++ % editors.length] as RemoteClient,
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
  return running
    .editor()
    .post(url, '/api/content/properties', { page: { url: path }, properties: { ...properties, online } })
}

const urls = () => running.nodes.map(({ site }) => site.url)

const read = (url: string, path = page) => answerTo(url + path)

/** The content of a page, as the browser reads it on a navigation. */
const content = (url: string, path: string) =>
  answerTo(`${url}/api/content/page`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: path }),
  })

async function answerTo(address: string, request: RequestInit = {}) {
  const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(timeoutMs) })
  const text = await answer.text()
  const isStale = answer.headers.get('cache-status')?.startsWith('mds; hit; ttl=-') === true
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text, isStale }
}

async function ready(url: string, query = '') {
  const answer = await fetch(`${url}/ready${query}`)
  const { status, degraded = [] } = (await answer.json()) as { status: string; degraded?: string[] }
  return [answer.status, status, ...degraded].join(' ')
}

/** Closes the page to readers; some processes may still be recovering from the test before. */
const closeEverywhere = (url: string) =>
  expect.poll(() => open(url, closed, false).then(({ status }) => status), recovery).toBe(200)

type Drill = {
  rounds: number
  /** The processes that are saved on, in turn, and read from all the time. */
  urls: readonly string[]
  /** Makes the saves of a round; returns what was read after them, by page. */
  around?(round: number, save: () => Promise<void>): Promise<PageAnswer[]>
}

type PageAnswer = Awaited<ReturnType<typeof read>> & { path: string }

/** What each process answers to each of the pages that are saved. */
const readAll = (urls: readonly string[]) =>
  Promise.all(urls.flatMap((url) => savedPages.map(async (path) => ({ path, ...(await read(url, path)) }))))

/**
 * Saves numbered texts of all pages in each round, with readers on each process. `stale` lists the answers whose request
 * was made after a save that they lack, unless they say that the database is away.
 */
async function savesWithReaders({ rounds, urls, around }: Drill) {
  const stale: string[] = []
  const textOf = (round: number) => `saved in round ${round}.`
  const roundIn = (text: string) => Number(/saved in round (\d+)\./.exec(text)?.[1] ?? -1)
  const acknowledged = new Map<string, number>()
  let [saves, reads, isOver] = [0, 0, false]
  const check = ({ path, status, isStale, text }: PageAnswer, known: number, where: string) => {
    reads++
    if (status === 200 && !isStale && roundIn(text) < known)
      stale.push(`${where} showed ${roundIn(text)} of ${path} after ${known}`)
  }
  const readers = urls.map(async (url, at) => {
    for (let turn = at; !isOver; turn++) {
      const path = savedPages[turn % savedPages.length] ?? page
      const known = acknowledged.get(path) ?? -1
      check({ path, ...(await (turn % 5 ? read : content)(url, path)) }, known, `reader ${at}`)
      await delay(25)
    }
  })
  try {
    for (let round = 0; round < rounds; round++) {
      const saveOne = async (path: string, at: number) => {
        // A busy machine may refuse one: it was not acknowledged.
        const attempt = () => running.editor().save(urls[(round + at) % urls.length] ?? '', path, textOf(round))
        await expect.poll(() => attempt().then(({ status }) => status), recovery).toBe(200)
        acknowledged.set(path, round)
        saves++
      }
      const save = async () => void (await Promise.all(savedPages.map(saveOne)))
      const answers = around ? await around(round, save) : await save().then(() => readAll(urls))
      for (const answer of answers) check(answer, round, 'a read after the save')
    }
  } finally {
    isOver = true
    await Promise.all(readers)
  }
  return { stale, saves, reads }
}

const allReady = () =>
  expect
    .poll(() => Promise.all(urls().map((url) => ready(url, '?full=1'))), recovery)
    .toEqual(Array(4).fill('200 ready'))

test(
  'a read after a save is never stale on any process, and a page that has just been closed is never open',
  patienceOfSaves,
  async () => {
    const rounds = saveCount / savedPages.length
    const { stale, reads, saves } = await savesWithReaders({ rounds, urls: urls() })
    expect({ stale, saves }).toEqual({ stale: [], saves: saveCount })
    expect(reads).toBeGreaterThan(saveCount * 4)
    for (let round = 0; round < 3; round++)
      for (const online of [false, true]) {
        await Promise.all(urls().map((url) => read(url, closed)))
        expect((await open(urls()[round] ?? '', closed, online)).status).toBe(200)
        const statuses = await Promise.all(urls().map((url) => read(url, closed).then(({ status }) => status)))
        expect(statuses).toEqual(Array(4).fill(online ? 200 : 404))
      }
  },
)

test(
  'a process that was paused or lost its connections serves nothing from before a save',
  patienceOfSaves,
  async () => {
    const [first, paused, cut, pooled] = running.nodes
    onTestFinished(() => paused.site.kill('SIGCONT'))
    const { stale, saves } = await savesWithReaders({
      rounds: saveCount / 2 / savedPages.length,
      urls: [first.site.url],
      async around(round, save) {
        // It answers what it is asked while it is paused only once it goes on.
        paused.site.kill('SIGSTOP')
        const before = Promise.all([read(paused.site.url), delay(round % 3 === 0 ? 400 : 0)])
        await save()
        const after = readAll([paused, cut, pooled].map(({ site }) => site.url))
        paused.site.kill('SIGCONT')
        await before
        for (const node of [cut, pooled]) {
          node.line.cut()
          node.line.restore()
        }
        return [...(await after), ...(await readAll([paused, cut, pooled].map(({ site }) => site.url)))]
      },
    })
    expect({ stale, saves }).toEqual({ stale: [], saves: saveCount / 2 })
  },
)

test(
  'without its database a process answers from memory what it knew, closes nothing twice, and comes back',
  patience,
  async () => {
    const [first, , , away] = running.nodes
    onTestFinished(async () => {
      for (const path of [closed, closing]) await open(first.site.url, path, true)
    })
    await closeEverywhere(first.site.url)
    // A page that is closed may be in the menu of all others.
    await Promise.all(urls().map((url) => Promise.all([...cachedPaths, closing].map((path) => read(url, path)))))
    const document = await running.editor().uploadTable(first.site.url, '/treatment')
    await Promise.all(urls().map((url) => read(url, '/treatment')))
    const statusOf = async () => {
      const { status, headers } = await fetch(away.site.url + document, { method: 'HEAD' })
      return [status, headers.get('cache-status')]
    }
    expect(await statusOf()).toEqual([200, null])
    let isOver = false
    onTestFinished(() => {
      isOver = true
      away.line.restore()
    })
    away.line.silence()
    const refused = running.editor().save(away.site.url, page, 'never.')
    const cold = read(away.site.url, '/diagnosis')
    const saved = await running.editor().save(first.site.url, page, 'while one is deaf.')
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
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
    expect((await open(first.site.url, closing, false)).status).toBe(200)
    for (const { site } of running.nodes.slice(0, 3)) {
      expect((await read(site.url)).text).toContain('while one is deaf.')
      expect((await read(site.url, closing)).status).toBe(404)
    }
    for (const path of cachedPaths)
      expect(await read(away.site.url, path)).toMatchObject({ status: 200, isStale: true })
    expect(await statusOf()).toEqual([200, expect.stringMatching(/^mds; hit; ttl=-\d+$/)])
    await expect.poll(() => ready(away.site.url)).toMatch(/^200 degraded .*database/)
    isOver = true
    // All that it serves from memory says so, because no lease outlives the outage.
    expect(await answers).toEqual(['closed 503', 'held 200 stale'])
    const { status, headers } = await refused
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(await cold).toMatchObject({ status: 503, retryAfter: '5', text: expect.stringContaining('<html') })

    away.line.restore()
    await allReady()
    expect((await running.editor().save(away.site.url, page, 'all see it again.')).status).toBe(200)
    for (const url of urls()) expect((await read(url)).text).toContain('all see it again.')
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

test(
  'a rolling restart under load loses no read and no save, and a killed process loses no acknowledged one',
  patience,
  async () => {
    const three = running.nodes.slice(0, 3)
    const balancer = await startBalancer(() => three.map(({ site }) => site.url))
    onTestFinished(balancer.close)
    const front = balancer.url
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

test(
  'a process starts without its bucket if there are uploads, and says that a pooler takes no limit',
  patience,
  async () => {
    const { environment, site: pooled } = running.nodes[3]
    expect(pooled.output()).toContain('a pooler takes no limit on queries')
    const noBucket = `s3://key:secret@mds/?endpoint=${encodeURIComponent('http://127.0.0.1:9')}`
    const site = await startProcess({ ...environment, FILES_URL: noBucket })
    onTestFinished(() => site.stop())
    await expect.poll(() => ready(site.url)).toBe('200 degraded files')
    expect((await read(site.url)).status).toBe(200)
  },
)
