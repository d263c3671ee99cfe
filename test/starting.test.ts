import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from './database.ts'
import { compiled, RemoteClient } from './process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function folderForTest() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The data folder of the server that these tests share, and the output of its first start on the empty folder. */
let first: { folder: string; output: string; password: string }
let shared: ReturnType<typeof spawnServer> | undefined

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mds-start-'))
  first = { folder, output: '', password: '' }
  const { output } = await opened()
  first = { folder, output: output(), password: await readFile(join(folder, 'admin-password'), 'utf8') }
})

afterAll(async () => {
  await ended('SIGTERM')
  await rm(first.folder, { recursive: true, force: true })
})

/** The shared server; started again if a test has ended it. */
async function opened() {
  if (shared && (shared.child.exitCode !== null || shared.child.signalCode !== null)) shared = undefined
  shared ??= spawnServer({ DATA_DIR: first.folder, FEATURES: '', LOG_LEVEL: 'trace' })
  return { ...shared, url: await shared.opened }
}

/** Ends the shared server; returns its status. */
async function ended(signal: NodeJS.Signals) {
  const ending = shared
  shared = undefined
  ending?.child.kill(signal)
  return ending?.ended
}

/** The server, ended with the test. */
function startServer(...how: Parameters<typeof spawnServer>) {
  const server = spawnServer(...how)
  onTestFinished(async () => {
    if (server.child.exitCode === null && server.child.signalCode === null) server.child.kill('SIGTERM')
    await server.ended
  })
  return server
}

/** The server as `npm start` runs it once it is built. */
function spawnServer(environment: Record<string, string>, { cwd = root, flags = [] as string[] } = {}) {
  const child = spawn(process.execPath, [...flags, 'src/app/server.ts'], {
    cwd,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...compiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)))
  const opened = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /is open at (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    void ended.then((status) => reject(new Error(`ended with ${status}: ${output}`)))
  })
  opened.catch(() => {})
  return { child, opened, ended, output: () => output }
}

test('wrong values stop the start, which names their keys', async () => {
  const wrong = {
    PORT: 'eighty',
    FEATURES: 'Database,Databse',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'example.org',
    CONTACT_EMAIL: 'nobody',
  }
  const server = startServer({ DATA_DIR: await folderForTest(), ...wrong })
  expect(await server.ended).toBe(1)
  for (const key of Object.keys(wrong)) expect(server.output()).toContain(`${key}: `)
  expect(server.output()).toContain('FEATURES: unknown flags: Databse')
  expect(server.output()).toContain('DATABASE_URL: must be an address that starts with postgres://')
  expect(server.output()).not.toContain('    at ')
})

const debian15 = '/usr/lib/postgresql/15/bin'

test.skipIf(!existsSync(debian15))(
  'the site runs on Debian’s PostgreSQL, and the log and the service manager name it (skipped where it is missing)',
  async () => {
    const DATA_DIR = await folderForTest()
    await chmod(DATA_DIR, 0o755)
    const environment = { DATA_DIR, POSTGRES_BIN: debian15, FEATURES: 'Database', ADMIN_PASSWORD: 'a-long-Passw0rd' }
    const server = startServer({ ...environment, LOG_LEVEL: 'info' })
    const url = await server.opened
    expect(server.output()).toMatch(/the embedded database is PostgreSQL 15\.\d+ in \/usr\/lib\/postgresql\/15\/bin"/)
    expect(await (await fetch(`${url}/treatment`)).text()).toContain('In short')
    const admin = new RemoteClient()
    await admin.logIn(url, 'admin', environment.ADMIN_PASSWORD)
    const portlet = { portletId: 'p-1', component: 'service-manager', modeName: 'Patient', id: '' }
    const { body } = await admin.post(url, '/api/database/portlet/load', portlet)
    expect(JSON.stringify(body)).toContain(JSON.stringify({ name: 'Programs', value: debian15 }))
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  },
)

test('the first password is in a file and in no log', () => {
  const password = first.password.trim()
  expect(password.length).toBeGreaterThan(14)
  expect(first.output).toContain(`Log in as admin with the password in ${join(first.folder, 'admin-password')}`)
  expect(first.output).not.toContain(password)
})

test('one folder, one server: a second start is refused and names the first, which keeps running', async () => {
  const { child, url } = await opened()
  const second = startServer({ DATA_DIR: first.folder })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(String(child.pid))
  expect((await fetch(`${url}/help`)).status).toBe(200)
})

test('a port in use is reported by its key', async () => {
  const { port } = new URL((await opened()).url)
  const { url } = await testDatabase('tree')
  // The address of a database on a socket names no host, which the configuration requires.
  const DATABASE_URL = url.replace('@/', '@localhost/')
  const second = startServer({ DATA_DIR: await folderForTest(), DATABASE_URL, PORT: port })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`PORT: ${port} is already in use`)
})

test('the most detailed log does not name logged-in users', async () => {
  const password = first.password.trim()
  const { url, output } = await opened()
  const cookies = new Map<string, string>()
  const post = async (path: string, body: string | FormData, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = cookies.get('XSRF-TOKEN') ?? ''
    const answer = await fetch(url + path, {
      method: 'POST',
      body,
      headers: { cookie, 'x-xsrf-token': token, ...headers },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return answer.status
  }
  const json = { 'content-type': 'application/json' }
  await post('/api/auth/authenticated', '{}', json)
  expect(await post('/api/auth/authenticate', JSON.stringify({ username: 'admin', password }), json)).toBe(200)
  const form = new FormData()
  form.set('file', new Blob(['nothing']), 'nothing.png')
  expect(await post('/api/editable/image/file', form)).toBeLessThan(500)
  await expect.poll(output).toContain('/api/editable/image/file')
  for (const secret of [...cookies.values(), password]) expect(output()).not.toContain(secret)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'D-101 %s stops everything cleanly, and the next start has all data',
  async (signal) => {
    await opened()
    expect(await ended(signal)).toBe(0)
    const page = await fetch(`${(await opened()).url}/treatment`)
    expect(await page.text()).toContain('In short')
  },
)

test('killed at once, the next start recovers by itself', async () => {
  await opened()
  await ended('SIGKILL')
  expect((await fetch(`${(await opened()).url}/treatment`)).status).toBe(200)
})

test('the server waits for a database server that is not up yet, with one line in the log', async () => {
  const server = startServer({ DATA_DIR: await folderForTest(), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  await expect.poll(server.output).toMatch(/DATABASE_URL: the server cannot be reached .*; trying again for 60 s/)
  expect(server.child.exitCode).toBe(null)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('SIGTERM to npm alone stops the server too', async () => {
  await ended('SIGTERM')
  const DATA_DIR = first.folder
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise<string>((resolve) => {
    let output = ''
    npm.stdout.on('data', (bytes: Buffer) => {
      output += String(bytes)
      const address = /is open at (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
  })
  npm.kill('SIGTERM')
  const isOpen = () =>
    fetch(`${url}/health`).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen, { timeout: 15_000 }).toBe(false)
  // The owner deletes its note last.
  await expect.poll(() => existsSync(join(DATA_DIR, 'postgres/owner.json')), { timeout: 30_000 }).toBe(false)
  await opened()
})

test('a production install serves pages without development packages', async () => {
  const cwd = await productionInstall()
  // Otherwise Node would look for packages where the links lead.
  const flags = ['--preserve-symlinks', '--preserve-symlinks-main']
  await ended('SIGTERM')
  const server = startServer({ DATA_DIR: first.folder }, { cwd, flags })
  const page = await fetch(`${await server.opened}/treatment`)
  expect(await page.text()).toContain('In short')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

/** What `npm ci --omit=dev` leaves of a built clone, as links. */
async function productionInstall() {
  const folder = await folderForTest()
  for (const name of ['package.json', 'dist', 'migrations', 'content', 'public', 'src'])
    await symlink(join(root, name), join(folder, name))
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  for (const [path, { dev = false }] of Object.entries(packages)) {
    // Nested packages come with the one that they are in.
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(root, path))) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(root, path), join(folder, path))
  }
  return folder
}

type Lock = { packages: Record<string, { dev?: boolean }> }

test.runIf(process.platform === 'linux')('a DATA_DIR that cannot be created is reported in one line', async () => {
  const server = startServer({ DATA_DIR: '/dev/null/data' })
  expect(await server.ended).toBe(1)
  expect(server.output().trim().split('\n')).toEqual([expect.stringContaining('DATA_DIR')])
})
