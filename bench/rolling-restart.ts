import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../src/base/server/database/database.ts'
import { addAccount, hashPassword } from '../src/features/auth/server/index.ts'
import { startBalancer } from '../test/balancer.ts'
import { RemoteClient } from '../test/process.ts'
import { adminPassword as password } from './editor.ts'
import { withProcesses } from './processes.ts'
import { cpuMs } from './servers.ts'

const page = '/treatment/chelation'
const readsPerSecond = 83
const savesPerSecond = 10
const restSeconds = 5
/** Each editor may save 120 times a minute. */
const editorCount = 8
/** Nobody waits longer. */
const longestMs = 10_000

type Counts = { ok: number; refused: number; lost: number; longestMs: number }
const newCounts = (): Counts => ({ ok: 0, refused: 0, lost: 0, longestMs: 0 })

/** Three processes behind a balancer are restarted in turn, while readers and editors go on at a fixed rate. */
export const rollingRestartBench = () =>
  withProcesses(
    3,
    async ({ sites, url, restart }) => {
      const editors = await logInEditors(url, sites[0]?.url ?? '')
      const balancer = await startBalancer(() => sites.map((site) => site.url))
      const [reads, saves] = [newCounts(), newCounts()]
      let next = 0
      const read = () =>
        fetch(balancer.url + page, { signal: AbortSignal.timeout(longestMs) }).then(async (answer) => {
          await answer.text()
          return answer
        })
      const save = (at: number) => {
        const editor = editors[next++ % editors.length] as RemoteClient
        const late = delay(longestMs, undefined, { ref: false }).then(() => Promise.reject(new Error('late')))
        return Promise.race([editor.save(balancer.url, page, `saved ${at}.`), late])
      }
      const began = performance.now()
      const cpu = sites.map(({ child }) => cpuMs(child.pid ?? 0))
      const stopReading = every(1000 / readsPerSecond, () => count(reads, read))
      const stopSaving = every(1000 / savesPerSecond, (at) => count(saves, () => save(at)))
      await delay(restSeconds * 1000)
      const seconds = (performance.now() - began) / 1000
      const used = sites.reduce((sum, { child }, at) => sum + cpuMs(child.pid ?? 0) - (cpu[at] ?? 0), 0)
      for (const at of sites.keys()) {
        await restart(at)
        await delay(restSeconds * 1000)
      }
      await Promise.all([stopReading(), stopSaving()])
      balancer.close()
      return {
        reads: rowOf(reads),
        saves: rowOf(saves),
        'CPU of three processes before the restarts, share of one': {
          ...{ ok: (used / 1000 / seconds).toFixed(2), refused: '', lost: '', 'longest, s': '', goal: '' },
        },
      }
    },
    { drainSeconds: 1 },
  )

async function logInEditors(databaseUrl: string, siteUrl: string): Promise<RemoteClient[]> {
  const database = await openDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: '' }, () => {})
  const passwordHash = await hashPassword(password)
  const editors: RemoteClient[] = []
  for (let at = 0; at < editorCount; at++) {
    await addAccount(database.db, { username: `editor${at}`, roles: ['Editor'], passwordHash })
    const editor = new RemoteClient()
    await editor.logIn(siteUrl, `editor${at}`, password)
    editors.push(editor)
  }
  await database.close()
  return editors
}

/** Starts something at a fixed rate, however long each takes; the returned function stops, and waits for all. */
function every(ms: number, start: (at: number) => Promise<void>) {
  const began = performance.now()
  const running: Promise<void>[] = []
  const timer = setInterval(() => {
    while (running.length < (performance.now() - began) / ms) running.push(start(running.length))
  }, 5)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
  }
}

async function count(counts: Counts, request: () => Promise<{ status: number; headers: Headers }>) {
  const began = performance.now()
  const answer = await request().catch(() => undefined)
  counts.longestMs = Math.max(counts.longestMs, performance.now() - began)
  if (answer?.status === 200) counts.ok++
  else if (answer?.headers.has('retry-after')) counts.refused++
  else counts.lost++
}

const rowOf = ({ longestMs: ms, ...counts }: Counts) => ({
  ...counts,
  'longest, s': (ms / 1000).toFixed(1),
  goal: 'none refused or lost',
})
