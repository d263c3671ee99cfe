import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { RemoteClient } from '../test/process.ts'
import { adminPassword, logIn, withAdmin } from './editor.ts'
import { pagesBench } from './pages.ts'
import { withProcesses } from './processes.ts'
import type { Measured } from './servers.ts'
import { withSite } from './site.ts'

const page = '/treatment/chelation'
const saves = 100
const soakSeconds = Number(process.env.SOAK_SECONDS ?? 180)
const pages = ['/', '/treatment', '/diagnosis', '/prognosis', '/help', '/about', page]

/**
 * The promises of docs/operations: cached pages against a bare server, how long a save takes on one process and on
 * three, and that no read is stale.
 */
export async function operationsBench() {
  return { ...(await cachedPages()), ...(await savesOfOne()), ...(await savesOfThree()) }
}

async function cachedPages() {
  const { 'requests/s': rate } = await pagesBench()
  const { site, bare, ratio } = rate
  return {
    'cached pages, share of bare node': { median: ratio, p99: '', 'of all': `${site} of ${bare}/s`, goal: '≥ 0.95' },
  }
}

const savesOfOne = () =>
  withSite(
    async (site) => ({ 'save, one process, ms': timesRow(await timesOfSaves([site]).then(({ times }) => times)) }),
    withAdmin,
  )

const savesOfThree = () =>
  withProcesses(3, async ({ sites }) => {
    const { times, reads, stale } = await timesOfSaves(sites)
    return {
      'save, three processes, ms': timesRow(times),
      'stale reads right after a save': { median: stale, p99: '', 'of all': reads, goal: '0' },
    }
  })

/** Saves on each site in turn; after each save, every site is read. */
async function timesOfSaves(sites: readonly Measured[]) {
  const editor = new RemoteClient()
  await editor.logIn(sites[0]?.url ?? '', 'admin', adminPassword)
  const times: number[] = []
  let [reads, stale] = [0, 0]
  for (let round = 0; round < saves; round++) {
    const marker = `saved in round ${round}.`
    const began = performance.now()
    const { status } = await editor.save(sites[round % sites.length]?.url ?? '', page, marker)
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`A save was answered ${status}`)
    for (let again = 0; again < 4; again++)
      for (const text of await Promise.all(sites.map(async ({ url }) => (await fetch(url + page)).text()))) {
        reads++
        if (!text.includes(marker)) stale++
      }
  }
  return { times, reads, stale }
}

/** Mixed work for some minutes: pages, edits, uploads, variants of images, comparisons. The memory must stay flat. */
export const soak = () =>
  withSite(
    async (site) => {
      const editor = new RemoteClient()
      await editor.logIn(site.url, 'admin', adminPassword)
      const uploader = await logIn(site)
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1000
      const rows: Record<string, Record<string, string | number>> = {}
      const note = async (name: string, goal = '') => {
        const memory = await memoryOf(site)
        console.log(`${name}: ${JSON.stringify(memory)}`)
        rows[`MiB ${name}`] = { median: memory.all, p99: '', 'of all': `${memory.own} own, ${memory.heap} heap`, goal }
      }
      await note('at the start')
      let noted = 0
      for (let round = 0; seconds() < soakSeconds; round++) {
        await Promise.all([
          readPages(site, editor, round),
          editPage(site, editor, round),
          search(site, round),
          ...(round % 2 === 0 ? [showPicture(site, uploader, round)] : []),
          ...(round % 5 === 0 ? [uploadDocument(uploader, round)] : []),
        ])
        if (Math.floor(seconds() / 30) > noted) {
          noted = Math.floor(seconds() / 30)
          await note(`after ${noted * 30} s, ${round + 1} rounds`)
        }
        // Uploads of one editor are limited.
        await delay(Math.max(0, (round + 1) * roundMs - (performance.now() - began)))
      }
      for (const seconds of [10, 20, 30]) {
        await delay(restMs)
        await note(`after ${seconds} s of rest`)
      }
      await delay(restMs)
      await note('after 40 s of rest', '< 250')
      return rows
    },
    { ...withAdmin, METRICS_PORT: metricsPort },
  )

const restMs = 10_000
const roundMs = 2000

async function readPages({ url }: Measured, editor: RemoteClient, round: number) {
  for (const path of pages) {
    await (await fetch(`${url}${path}`)).text()
    await editor.post(url, '/api/content/page', { url: path })
    await (await fetch(`${url}${path}?on=2026-01-${String((round % 28) + 1).padStart(2, '0')}`)).text()
  }
}

async function search({ url }: Measured, round: number) {
  for (const word of ['luspatercept', 'iron overload', 'azacitidin', `word${round % 977}`])
    await (await fetch(`${url}/search?q=${encodeURIComponent(word)}`)).text()
}

async function editPage({ url }: Measured, editor: RemoteClient, round: number) {
  const words = Array.from({ length: 400 }, (_, at) => `word${(at * round) % 977}`).join(' ')
  await editor.save(url, pages[round % pages.length] === '/' ? page : (pages[round % pages.length] ?? page), words)
  await editor.post(url, '/api/content/changes', { url: page })
}

async function showPicture({ url }: Measured, uploader: Awaited<ReturnType<typeof logIn>>, round: number) {
  const bytes = await sharp({
    create: { width: 3000 + (round % 100), height: 2000, channels: 3, background: { r: round % 256, g: 90, b: 120 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  const { imageId } = await uploader.upload(
    '/api/editable/image/file',
    { pageJson: { url: '/help' }, imageJson: { editableId: 'webui.help.soak' } },
    { name: 'soak.jpg', bytes: bytes.length, pieces: [bytes] },
  )
  for (const accept of ['image/avif', 'image/webp', 'image/jpeg'])
    for (const width of [320, 832, 1600])
      await (
        await fetch(`${url}/api/image/file?identifier=${imageId}&width=${width}`, { headers: { accept } })
      ).arrayBuffer()
}

async function uploadDocument(uploader: Awaited<ReturnType<typeof logIn>>, round: number) {
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(5_000_000, `a${round}`),
    Buffer.from('\n%%EOF\n'),
  ])
  await uploader.upload(
    '/api/editable/document/file',
    { pageJson: { url: '/help' }, documentJson: { editableId: 'webui.help.soak-document' } },
    { name: 'soak.pdf', bytes: bytes.length, pieces: [bytes] },
  )
}

const metricsPort = '39517'

/** In MiB: all resident memory, the process's own without files in memory, and of that the heap. */
async function memoryOf({ child }: Measured) {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const series = (name: string) => Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) / 1024 ** 2)
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const field = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  const [heap, used] = [series('nodejs_heap_size_total_bytes'), series('nodejs_heap_size_used_bytes')]
  return { all: field('VmRSS'), own: field('RssAnon'), heap, used, external: series('nodejs_external_memory_bytes') }
}

function timesRow(times: readonly number[]) {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return { median: at(0.5), p99: at(0.99), 'of all': times.length, goal: '' }
}
