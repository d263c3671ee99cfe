import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testAccount, testPassword } from './client.ts'
import { testDatabase } from './database.ts'
import { DatabaseProxy } from './database-proxy.ts'
import { RemoteClient, startProcess } from './process.ts'

const page = '/treatment/chelation'
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'

/** A collector of traces that records what it receives. */
async function collector() {
  const received: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += String(bytes)))
    request.on('end', () => {
      received.push(`${request.url} ${body}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A data folder with the files of the starter content. */
async function folderWithFiles() {
  const dataDir = await mkdtemp(join(tmpdir(), 'mds-observed-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await cp(inject('starterFiles'), join(dataDir, 'files'), { recursive: true })
  return dataDir
}

/** A cache in front may keep public pages, and in their place the answer to a page that was closed or restricted. */
async function expectCacheHeaders(url: string) {
  for (const [path, expected] of [
    [page, 'public, max-age=0, s-maxage=60, stale-if-error=600'],
    ['/nothing', 'public, max-age=0, s-maxage=60'],
    ['/admin', 'public, max-age=0, s-maxage=60'],
  ] as const) {
    const { headers } = await fetch(url + path, { redirect: 'manual' })
    expect([path, headers.get('cache-control')]).toEqual([path, expected])
    expect(headers.get('cache-tag')).toBe(path === page ? `page:${path}` : null)
    const withSession = await fetch(url + path, { redirect: 'manual', headers: { cookie: 'sid=anything' } })
    expect([path, withSession.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
  }
}

test('metrics, logs and traces of a process contain events, but no people', async () => {
  const database = await testDatabase('starter')
  await testAccount({ database }, 'jane.doe', ['Editor', 'Admin'])
  const line = await DatabaseProxy.to(database.url)
  onTestFinished(() => line.close())
  const { received, url: OTEL_EXPORTER_OTLP_ENDPOINT } = await collector()
  const environment = { LOG_LEVEL: 'debug', METRICS_PORT: '0', SLOW_QUERY_MS: '1', CACHE_SECONDS: '60' }
  const dataDir = await folderWithFiles()
  const site = await startProcess({ DATABASE_URL: line.url, OTEL_EXPORTER_OTLP_ENDPOINT, ...environment }, { dataDir })
  onTestFinished(() => site.stop())
  const metrics = async () => {
    const address = /metrics are at (http:[^"]+)/.exec(site.output())?.[1] ?? ''
    return (await fetch(address)).text()
  }

  const first = await fetch(site.url + page, {
    headers: { 'x-request-id': 'balancer-0001', traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  })
  expect(first.headers.get('x-request-id')).toBe('balancer-0001')
  expect((await fetch(site.url + page)).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  const hostile = await fetch(`${site.url}/nothing?q=secret-words`, { headers: { 'x-request-id': 'a b\\"{}' } })
  expect(hostile.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  const refused = await fetch(`${site.url}/api/nothing`, {
    method: 'POST',
    headers: { 'x-request-id': 'balancer-0002' },
  })
  expect(await refused.json()).toMatchObject({ ref: 'balancer-0002' })
  expect(refused.headers.get('cache-control')).toBe('no-store')
  await expectCacheHeaders(site.url)
  const editor = new RemoteClient()
  await editor.logIn(site.url, 'jane.doe', testPassword)
  expect((await editor.save(site.url, page, 'words-of-jane')).status).toBe(200)
  expect((await editor.post(site.url, '/api/editable/versions', { page: { url: page } })).status).toBeLessThan(500)

  const text = await metrics()
  for (const series of [
    /^mds_http_requests_total\{route="\/\*",method="GET",status="2xx"\} [1-9]/m,
    /^mds_http_request_seconds_bucket\{le="0.005",route="[^"]+",method="\w+",status="\dxx"\} /m,
    /^mds_pages_answers_total\{from="held"\} 2$/m,
    /^mds_pages_answers_total\{from="drawn"\} [1-9]/m,
    /^mds_pages_held \d/m,
    /^mds_pages_held_bytes \d/m,
    /^mds_stale_answers_total 0$/m,
    /^mds_version_age_seconds \d/m,
    /^mds_database_up 1$/m,
    /^mds_database_query_seconds_count [1-9]/m,
    /^mds_database_pool_connections\{state="idle"\} \d/m,
    /^mds_database_pool_connections\{state="busy"\} \d/m,
    /^mds_database_pool_waiting 0$/m,
    /^mds_files_up 1$/m,
    /^mds_files_seconds_count\{operation="check"\} [1-9]/m,
    /^mds_disk_free_bytes\{what="data"\} [1-9]/m,
    /^mds_disk_size_bytes\{what="data"\} [1-9]/m,
    /^mds_saves_total\{kind="region",result="ok"\} 1$/m,
    /^mds_logins_total\{result="ok"\} 1$/m,
    /^# TYPE mds_database_errors_total counter$/m,
    /^# TYPE mds_uploads_total counter$/m,
    /^# TYPE mds_mail_total counter$/m,
    /^# TYPE mds_sweep_last_success_seconds gauge$/m,
    /^# TYPE mds_backup_last_success_seconds gauge$/m,
    /^mds_draining 0$/m,
    /^mds_build_info\{version="[\d.]+",build="\w+"\} 1$/m,
    /^process_resident_memory_bytes [1-9]/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(series)
  expect(text).not.toMatch(/^mds_saves_total\{kind="(version|page)/m)
  await expect.poll(metrics).toMatch(/^mds_schema_version [1-9]/m)
  expect(await metrics()).toMatch(/^mds_processes 1$/m)

  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  const answered = { method: 'GET', route: '/*', status: 200, ms: expect.any(Number), id: 'balancer-0001', trace }
  await expect.poll(lines).toContainEqual(expect.objectContaining(answered))
  await expect
    .poll(lines)
    .toContainEqual(expect.objectContaining({ msg: 'slow query', query: expect.stringContaining('$1') }))

  await fetch(site.url + page)
  const [image] = /\/api\/image\/data\?identifier=\d+/.exec(await (await fetch(`${site.url}/prognosis`)).text()) ?? []
  expect((await fetch(site.url + image)).headers.get('cache-status')).toBeNull()
  line.cut()
  await expect
    .poll(() => fetch(`${site.url}/ready`).then((answer) => answer.text()), { timeout: 12_000 })
    .toContain('database')
  for (const path of [page, image]) {
    const stale = await fetch(site.url + path)
    expect([path, stale.status, stale.headers.get('cache-status'), stale.headers.get('cache-control')]).toEqual([
      ...[path, 200],
      expect.stringMatching(/^mds; hit; ttl=-\d+$/),
      'public, max-age=0, must-revalidate',
    ])
  }
  expect(await metrics()).toMatch(/^mds_stale_answers_total [1-9]/m)
  expect(await metrics()).toMatch(/^mds_database_up 0$/m)
  line.restore()

  site.kill('SIGTERM')
  site.kill('SIGTERM')
  await site.ended
  // Each change of state is logged once.
  for (const change of [/"msg":"database: (?!working)/g, /"msg":"cached pages cannot/g, /"msg":"draining:/g])
    expect(site.output().match(change), String(change)).toHaveLength(1)
  const spans = received.join('\n')
  expect(spans).toContain('/v1/traces')
  for (const span of [trace, 'GET /*', '"query"', 'render page', 'file store check', 'leases run out'])
    expect(spans).toContain(span)
  for (const secret of ['jane.doe', 'secret-words', 'words-of-jane', testPassword, '127.0.0.1:', '192.0.2.']) {
    if (!secret.startsWith('127')) expect(`${site.output()}\n${spans}\n${text}`).not.toContain(secret)
    expect(text).not.toContain(secret)
  }
})
