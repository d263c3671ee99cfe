import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addressOf, startEmbedded } from '../src/base/server/postgres/embedded.ts'
import { DatabaseProxy } from '../test/database-proxy.ts'
import { RemoteClient } from '../test/process.ts'
import { adminPassword, withAdmin } from './editor.ts'
import { type Measured, startMeasured } from './servers.ts'
import { asStarted } from './site.ts'

const page = '/treatment/chelation'
const cachedPaths = [page, '/', '/treatment', '/help']
const outageSeconds = 20

/** Processes of the product on one external database; each through a line that can fail, unless that would cost time. */
export async function withProcesses<Result>(
  count: number,
  measure: (sites: readonly Measured[], lines: readonly DatabaseProxy[], editor: RemoteClient) => Promise<Result>,
  { isDirect = false } = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} })
  const url = addressOf(embedded.connection)
  const lines = await Promise.all(Array.from({ length: count }, () => DatabaseProxy.to(url)))
  const start = (line: DatabaseProxy, at: number) =>
    startMeasured([...asStarted.program], {
      ...{
        ...asStarted.environment,
        ...withAdmin,
        DATABASE_URL: isDirect ? url : line.url,
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'error',
      },
      DATA_DIR: join(folder, `process-${at}`),
    })
  const sites: Measured[] = []
  try {
    // The first imports the starter content.
    for (const line of lines.slice(0, 1)) sites.push(await start(line, 0))
    sites.push(...(await Promise.all(lines.slice(1).map((line, at) => start(line, at + 1)))))
    const editor = new RemoteClient()
    await editor.logIn(sites[0]?.url ?? '', 'admin', adminPassword)
    return await measure(sites, lines, editor)
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
    await Promise.all(lines.map((line) => line.close()))
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** How long each fault lasts for readers and editors. */
export const faultsBench = async () => ({ ...(await silentListener()), ...(await outages()), ...(await killed()) })

type Row = { median: string; p99: string; 'of all': string | number; goal: string }

const row = (ms: number, goal: string, note: string | number = ''): Row => ({
  median: (ms / 1000).toFixed(1),
  p99: '',
  'of all': note,
  goal,
})

/** One of two processes stops receiving, without its connection ending. */
const silentListener = () =>
  withProcesses(2, async ([first, silenced], [, line], editor) => {
    if (!first || !silenced || !line) throw new Error('two processes are needed')
    await read(silenced, page)
    line.silence('listening')
    const began = performance.now()
    await editor.save(first.url, page, 'unheard.')
    const saved = performance.now() - began
    await until(async () => (await read(silenced, page)).text.includes('unheard.'))
    const fresh = performance.now() - began
    await until(async () => (await fetch(`${silenced.url}/ready?full=1`)).ok && fresh > 0)
    const recovered = performance.now() - began
    const again = performance.now()
    await editor.save(first.url, page, 'heard.')
    return {
      'listener silent, s until its pages are current': row(fresh, '< 15'),
      'listener silent, s until it hears again': row(recovered, '< 20'),
      'listener silent, s of the first save': row(saved, '≤ 1.1'),
      'listener back, s of a save': row(performance.now() - again, '< 0.3'),
    }
  })

/** The database refuses one process, and never answers the other. */
const outages = () =>
  withProcesses(2, async (sites, lines, editor) => {
    const rows: Record<string, Row> = {}
    for (const [at, name] of ['refuses', 'never answers'].entries()) {
      const [site, line] = [sites[at], lines[at]]
      if (!site || !line) throw new Error('two processes are needed')
      for (const path of cachedPaths) await read(site, path)
      if (at === 0) line.cut()
      else line.silence('all')
      const began = performance.now()
      const refused = timed(async () => (await editor.save(site.url, page, 'never.')).status)
      const cold = timed(async () => (await read(site, '/diagnosis')).status)
      let [reads, failed, slowest] = [0, 0, 0]
      const reading: Promise<void>[] = []
      while (performance.now() - began < outageSeconds * 1000) {
        const path = cachedPaths[reads++ % cachedPaths.length] ?? page
        reading.push(
          timed(async () => (await read(site, path)).status).then(({ ms, value }) => {
            slowest = Math.max(slowest, ms)
            if (value !== 200) failed++
          }),
        )
        await delay(20)
      }
      await Promise.all(reading)
      const [save, read503] = [await refused, await cold]
      line.restore()
      const restored = performance.now()
      await until(async () => (await editor.save(site.url, page, `after it ${name}.`)).status === 200)
      const saves = performance.now() - restored
      await until(async () => (await read(site, page)).text.includes(`after it ${name}.`))
      await until(async () => (await fetch(`${site.url}/ready?full=1`)).ok)
      rows[`database ${name}, s of the slowest read`] = row(slowest, '< 3', `${failed} of ${reads} failed`)
      rows[`database ${name}, s of a save`] = row(save.ms, '< 10', save.value)
      rows[`database ${name}, s of a page never read`] = row(read503.ms, '< 10', read503.value)
      rows[`database ${name}, s until saves work again`] = row(saves, '< 5')
      rows[`database ${name}, s until ready`] = row(performance.now() - restored, '< 20')
    }
    return rows
  })

/** Killed in the middle of saves, and started again, on the embedded database. */
async function killed() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const environment = { ...asStarted.environment, ...withAdmin, DATA_DIR: folder }
  const times: number[] = []
  let [acknowledged, lost] = [0, 0]
  let site = await startMeasured(asStarted.program, environment)
  for (let round = 0; round < 5; round++) {
    const editor = new RemoteClient()
    await editor.logIn(site.url, 'admin', adminPassword)
    let last = ''
    const saving = (async () => {
      for (let attempt = 0; ; attempt++) {
        const { status } = await editor.save(site.url, page, `killed in round ${round}, attempt ${attempt}.`)
        if (status === 200) [last, acknowledged] = [`attempt ${attempt}.`, acknowledged + 1]
        // Saves of one user are limited, to fewer than five rounds without a pause would make.
        await delay(60)
      }
    })().catch(() => {})
    await delay(1500)
    const ended = new Promise((resolve) => site.child.once('exit', resolve))
    site.child.kill('SIGKILL')
    await Promise.all([ended, saving])
    const began = performance.now()
    site = await startMeasured(asStarted.program, environment)
    const { text } = await read(site, page)
    times.push(performance.now() - began)
    const shown = Number(/attempt (\d+)\./.exec(text)?.[1])
    // The save in progress when it was killed may be there too.
    if (last === '') throw new Error('No save was acknowledged before the kill.')
    if (!(shown >= Number(/\d+/.exec(last)?.[0]))) lost++
  }
  await site.stop()
  await rm(folder, { recursive: true, force: true })
  return {
    'killed, s until a page is read': row(Math.max(...times), '< 5', `${acknowledged} saves, lost after ${lost} kills`),
  }
}

async function read({ url }: Measured, path: string) {
  const answer = await fetch(url + path)
  return { status: answer.status, text: await answer.text() }
}

async function timed<Value>(work: () => Promise<Value>) {
  const began = performance.now()
  const value = await work()
  return { value, ms: performance.now() - began }
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo().catch(() => false))) await delay(50)
}
