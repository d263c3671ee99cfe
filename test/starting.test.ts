import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { compiled } from './process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function folderForTest() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

let first: { folder: string; output: string; password: string }

/** The first start on an empty folder, which takes longest; the other tests start on copies of what it leaves. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mds-start-'))
  const server = spawnServer({ DATA_DIR: folder, LOG_LEVEL: 'trace' })
  await server.opened
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  first = { folder, output: server.output(), password: await readFile(join(folder, 'admin-password'), 'utf8') }
})

afterAll(() => rm(first.folder, { recursive: true, force: true }))

/** A copy of the data folder of the first start, with its owners. */
async function usedFolder() {
  const folder = await folderForTest()
  await promisify(execFile)('cp', ['-a', `${first.folder}/.`, folder])
  return folder
}

/** The server, ended with the test. */
function startServer(environment: Record<string, string>) {
  const server = spawnServer(environment)
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

test('a wrong value stops the start and names the key', async () => {
  const wrong: [Record<string, string>, string][] = [
    [{ PORT: 'eighty' }, 'PORT'],
    [{ FEATURES: 'Database,Databse' }, 'FEATURES: names flags that do not exist: Databse'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be an address that starts with postgres://'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL'],
    [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL'],
  ]
  const DATA_DIR = await folderForTest()
  const servers = wrong.map(([environment]) => startServer({ DATA_DIR, ...environment }))
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual(wrong.map(() => 1))
  for (const [at, [, message]] of wrong.entries()) {
    expect(servers[at]?.output()).toContain(message)
    expect(servers[at]?.output()).not.toContain('    at ')
  }
})

test('a production install serves pages without development packages', async () => {
  const cwd = await productionInstall()
  // Otherwise Node would look for packages where the links lead.
  const flags = ['--preserve-symlinks', '--preserve-symlinks-main']
  const server = spawnServer({ DATA_DIR: await usedFolder() }, { cwd, flags })
  const page = await fetch(`${await server.opened}/treatment`)
  expect(await page.text()).toContain('Key points')
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

test('S21 the first password is in a file and in no log', () => {
  const password = first.password.trim()
  expect(password.length).toBeGreaterThan(14)
  expect(first.output).toContain(`Log in as admin with the password in ${join(first.folder, 'admin-password')}`)
  expect(first.output).not.toContain(password)
})

test('one folder, one server: a second start is refused and names the first, which keeps running', async () => {
  const DATA_DIR = await usedFolder()
  const owner = startServer({ DATA_DIR })
  const url = await owner.opened
  const second = startServer({ DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(String(owner.child.pid))
  expect((await fetch(`${url}/help`)).status).toBe(200)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'D-101 %s stops everything cleanly, and the next start has all data',
  async (signal) => {
    const DATA_DIR = await usedFolder()
    const server = startServer({ DATA_DIR })
    await server.opened
    server.child.kill(signal)
    expect(await server.ended).toBe(0)
    const again = startServer({ DATA_DIR })
    const page = await fetch(`${await again.opened}/treatment`)
    expect(await page.text()).toContain('Key points')
  },
)

test('the most detailed log does not name logged-in users', async () => {
  const password = first.password.trim()
  const environment = { DATA_DIR: await usedFolder(), FEATURES: '', LOG_LEVEL: 'trace' }
  const server = startServer(environment)
  const url = await server.opened
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
  await expect.poll(server.output).toContain('/api/editable/image/file')
  for (const secret of [...cookies.values(), password]) expect(server.output()).not.toContain(secret)
})

test('killed at once, the next start recovers by itself', async () => {
  const DATA_DIR = await usedFolder()
  const killed = startServer({ DATA_DIR })
  await killed.opened
  killed.child.kill('SIGKILL')
  await killed.ended
  const again = startServer({ DATA_DIR })
  expect((await fetch(`${await again.opened}/treatment`)).status).toBe(200)
})

test('the server waits for a database server that is not up yet, with one line in the log', async () => {
  const server = startServer({ DATA_DIR: await folderForTest(), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  await expect.poll(server.output).toMatch(/DATABASE_URL: the server cannot be reached .*; trying again for 60 s/)
  expect(server.child.exitCode).toBe(null)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a port in use is reported by its key', async () => {
  const owner = startServer({ DATA_DIR: await usedFolder() })
  const port = new URL(await owner.opened).port
  const second = startServer({ DATA_DIR: await usedFolder(), PORT: port })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`PORT: ${port} is in use`)
})

test('SIGTERM to npm alone stops the server too', async () => {
  const DATA_DIR = await usedFolder()
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
  // The folder is free again once the first server has ended.
  const opens = () =>
    startServer({ DATA_DIR }).opened.then(
      () => true,
      () => false,
    )
  await expect.poll(opens, { timeout: 30_000 }).toBe(true)
})

test.runIf(process.platform === 'linux').each(['/proc/nope', '/dev/null/data'])(
  'a DATA_DIR that cannot be created is reported in one line: %s',
  async (DATA_DIR) => {
    const server = startServer({ DATA_DIR })
    expect(await server.ended).toBe(1)
    expect(server.output().trim().split('\n')).toEqual([expect.stringContaining('DATA_DIR')])
  },
)
