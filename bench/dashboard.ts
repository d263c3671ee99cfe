import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newAudit } from '../src/base/server/audit/audit.ts'
import { openDatabase } from '../src/base/server/database/database.ts'
import { findRunning } from '../src/base/server/postgres/embedded.ts'
import { addAccount, hashPassword } from '../src/features/auth/server/index.ts'
import { addTab, type Dashboard, newTab, readDashboard } from '../src/features/dashboard/contract/index.ts'
import { inventRegistry } from '../src/features/dashboard/research/server/demo.ts'
import { memoryMiB, startMeasured } from './servers.ts'

const people = Number(process.env.BENCH_PEOPLE ?? 100_000)
const visits = Number(process.env.BENCH_VISITS ?? 8)
const tabs = 10
const portletsInTab = 4
const rounds = 25
const password = 'Correct-Horse-7-Battery'
const components = ['person-summary', 'blood-counts', 'risk-over-time', 'test'] as const

/**
 * A dashboard of 10 tabs with 40 portlets over 100,000 people and 5 million values (BENCH_PEOPLE and BENCH_VISITS make
 * it smaller): each portlet by itself, and a whole tab at a time, against a bare query of the same person's values in
 * the same run; goal: each portlet under 50 ms. Then pages of the list of people; goal: p95 under 100 ms. Then everybody's
 * data as one export; goal: memory does not grow with it.
 */
export async function dashboardBench() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const { values, seconds } = await fill(folder)
  const site = await startMeasured(['src/app/server.ts'], {
    ...{ DATA_DIR: folder, FEATURES: 'Database,UserDashboard', TEST_PORTLETS: 'on' },
  })
  const connection = await findRunning(folder)
  if (!connection) throw new Error('The database of the site cannot be found.')
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    const { call, dashboard, save } = await logIn(site.url)
    if (dashboard.tabs.length !== tabs) throw new Error(`The dashboard has ${dashboard.tabs.length} tabs.`)
    // The first answers of a process compile its code, and are not what is measured.
    await timed((id) => load(call, components[0], id))
    const bare = await timed(async (id) => {
      const statement =
        'select v.* from research_values v join research_records r on r.id = v.record where r.kind = $1 and r.code = $2'
      const { rowCount } = await pool.query(statement, ['person', id])
      if (!rowCount) throw new Error(`${id} has no values.`)
    })
    const rows: Record<string, Record<string, string>> = {
      [`${people} people, ${values} values`]: { 'made in': `${seconds.toFixed(0)} s` },
      'bare query of one person': { ...shown(bare), 'ratio to bare': '1.0', goal: '' },
    }
    for (const component of components) {
      const result = await timed((id) => load(call, component, id))
      rows[component] = {
        ...shown(result),
        'ratio to bare': (result.median / bare.median).toFixed(1),
        goal: 'p99 < 50 ms',
      }
    }
    const all = dashboard.tabs.flatMap(({ columns }) => columns.flatMap(({ portlets }) => portlets))
    const worst: number[] = []
    const whole = await timed(async (id) => {
      const each = await Promise.all(
        all.map(async ({ component }) => {
          const began = performance.now()
          await load(call, component, id)
          return performance.now() - began
        }),
      )
      worst.push(Math.max(...each))
    })
    rows[`all ${all.length} portlets at once`] = {
      ...shown(whole),
      'ratio to bare': (whole.median / bare.median).toFixed(1),
      goal: '',
    }
    for (const [name, filter] of Object.entries(filters)) {
      const result = await timed((after) => call('record/list', { modeName: 'Patient', after, ...filter }))
      rows[`list: ${name}`] = { ...shown(result), 'ratio to bare': '', goal: 'p95 < 100 ms' }
    }
    rows['export of everybody'] = await exportAll(save, site.child.pid ?? 0)
    return rows
  } finally {
    await pool.end()
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads an export to its end, and how far the server's memory grows meanwhile. */
async function exportAll(save: Save, pid: number): Promise<Record<string, string>> {
  const began = performance.now()
  const { body } = await save('/api/database/export', { reason: 'bench', withInvented: true })
  let [bytes, early, most] = [0, 0, 0]
  for await (const piece of body ?? []) {
    bytes += piece.length
    const now = memoryMiB(pid)
    // By then the server has reached the size that it keeps.
    if (bytes < 10_000_000) early = Math.max(early, now)
    most = Math.max(most, now)
  }
  const seconds = (performance.now() - began) / 1000
  return {
    'made in': `${seconds.toFixed(0)} s, ${(bytes / 1e6).toFixed(0)} MB`,
    'memory MiB': `${early.toFixed(0)} after 10 MB, ${most.toFixed(0)} at most`,
  }
}

/** The last two match few people, or nobody: then every person is looked at. */
const filters = {
  'without a filter': {},
  'by diagnosis and status': { diagnosis: 'MDS-IB2', status: 3 },
  'seen lately': { seenSince: new Date(Date.now() - 90 * 24 * 3600_000).toISOString().slice(0, 10) },
  'nobody at all': { diagnosis: 'other', status: 0 },
}

type Save = (path: string, input: object) => Promise<Response>
type Call = (path: string, input: object) => Promise<unknown>

async function load(call: Call, component: string, id: string) {
  const answer = (await call('portlet/load', { portletId: 'p', component, modeName: 'Patient', id })) as {
    id: string
    access: string
  }
  if (answer.id !== id || answer.access === 'None') throw new Error(`${component} answered ${JSON.stringify(answer)}`)
}

async function fill(folder: string) {
  const { db, pool, close } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, () => {})
  const began = performance.now()
  const now = new Date()
  const { values } = await inventRegistry(db, { people, visits, seed: 1, now, username: 'bench' }, (done) => {
    if (done % 10_000 === 0) console.log(`${done} people`)
  })
  const seconds = (performance.now() - began) / 1000
  await pool.query('vacuum analyze')
  const roles = ['Database', 'DataWriter', 'DataReader']
  await addAccount(db, { username: 'bench', roles, passwordHash: await hashPassword(password) })
  await newAudit(() => now)(db, {
    username: 'bench',
    address: '',
    action: 'research data invented',
    detail: { values },
  })
  await close()
  return { values, seconds }
}

/** Logs in and creates the dashboard to measure. */
async function logIn(url: string): Promise<{ call: Call; save: Save; dashboard: Dashboard }> {
  const cookies = new Map<string, string>()
  async function save(path: string, input: object) {
    const token = cookies.get('XSRF-TOKEN')
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token && { 'x-xsrf-token': token }),
      },
      body: JSON.stringify(input),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const post = async (path: string, input: object) => (await save(path, input)).json() as Promise<unknown>
  await post('/api/auth/authenticated', {})
  await post('/api/auth/authenticate', { username: 'bench', password })
  const call: Call = (path, input) => post(`/api/database/${path}`, input)
  const opened = (await call('init', {})) as { jsonUiData: string }
  await call('ui', { jsonUiData: JSON.stringify(withTabs(readDashboard(opened.jsonUiData) as Dashboard)) })
  const { jsonUiData } = (await call('init', {})) as { jsonUiData: string }
  return { call, save, dashboard: readDashboard(jsonUiData) as Dashboard }
}

function withTabs(empty: Dashboard): Dashboard {
  let dashboard: Dashboard = { ...empty, tabs: [] }
  for (let tab = 1; tab <= tabs; tab++) {
    const portlets = Array.from({ length: portletsInTab }, (_, at) => ({
      ...{ id: `p-${tab}-${at}`, component: components[at % components.length] ?? 'test', title: '' },
      ...{ size: 1 as const, collapsed: false },
    }))
    const made = newTab(`t-${tab}`, `Tab ${tab}`)
    dashboard = addTab(dashboard, { ...made, columns: [{ id: `c-${tab}`, portlets }] })
  }
  return dashboard
}

/** Times some work for people across the database, a different one each time. */
async function timed(work: (id: string) => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < rounds * 4; round++) {
    const id = `XX-${String((round * 7919 + 13) % people).padStart(5, '0')}`
    const began = performance.now()
    await work(id)
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95), p99: at(0.99) }
}

const shown = ({ median, p95, p99 }: { median: number; p95: number; p99: number }) => ({
  'median ms': median.toFixed(1),
  'p95 ms': p95.toFixed(1),
  'p99 ms': p99.toFixed(1),
})
