import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { xsrf } from '../src/base/contract/session.ts'
import { testApp } from './app.ts'
import { multipart, TestClient, testAccount } from './client.ts'
import { compiled } from './process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'a'), Buffer.from('\n%%EOF\n')])
const path = '/api/editable/document/file'

/** An upload that stops halfway: its headers and half of its body have been sent. */
function halfUpload(url: string, client: TestClient): ClientRequest {
  const fields = { pageJson: { url: '/help' }, documentJson: { editableId: 'webui.help.doc' } }
  const { type, pieces } = multipart(fields, { name: 'a.pdf', bytes: pdf(4_000_000) })
  const body = Buffer.concat(pieces)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = {
    cookie,
    'content-type': type,
    'content-length': body.length,
    [xsrf.header]: client.cookies.get(xsrf.cookie) ?? '',
  }
  const sent = request(url + path, { method: 'POST', headers })
  sent.on('error', () => {})
  sent.write(body.subarray(0, body.length / 2))
  return sent
}

const sizesIn = async (folder: string) =>
  Promise.all((await readdir(folder).catch(() => [])).map(async (name) => (await stat(join(folder, name))).size))

test('an interrupted upload leaves nothing behind', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  await testAccount(server, 'editor', ['Editor'])
  const client = new TestClient(server.app)
  await client.logIn('editor')
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const uploads = async () => (await server.database.pool.query('select * from uploads')).rowCount
  const before = await uploads()
  const upload = halfUpload(url, client)
  await expect
    .poll(() => sizesIn(server.files.arriving))
    .toEqual([expect.toSatisfy((size: number) => size > 1_000_000)])
  upload.destroy()
  await expect.poll(() => sizesIn(server.files.arriving)).toEqual([])
  expect(await uploads()).toBe(before)
  expect((await client.upload(path, fieldsOf(), { name: 'a.pdf', bytes: pdf(10) })).statusCode).toBe(200)
})

const fieldsOf = () => ({ pageJson: { url: '/help' }, documentJson: { editableId: 'webui.help.doc' } })

test('an upload interrupted by a kill leaves nothing after the next start', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'mds-kill-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const first = await startServer(DATA_DIR)
  const storedFiles = async () => {
    const names = await readdir(join(DATA_DIR, 'files'), { recursive: true })
    return names.filter((name) => /\w{64}$/.test(name)).sort()
  }
  const before = await storedFiles()
  const client = await browserOf(first.url)
  const upload = halfUpload(first.url, client)
  const arriving = join(DATA_DIR, 'arriving')
  await expect.poll(() => sizesIn(arriving)).toEqual([expect.toSatisfy((size: number) => size > 1_000_000)])
  first.child.kill('SIGKILL')
  await first.ended
  upload.destroy()
  expect(await sizesIn(arriving)).toHaveLength(1)
  await startServer(DATA_DIR)
  expect(await sizesIn(arriving)).toEqual([])
  expect(await storedFiles()).toEqual(before)
})

const ADMIN_PASSWORD = 'Correct-Horse-7-Battery'

async function startServer(DATA_DIR: string) {
  const environment = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', FEATURES: '', DATA_DIR, ADMIN_PASSWORD }
  const child = spawn(process.execPath, ['src/app/server.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...compiled, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (bytes: Buffer) => {
      output += String(bytes)
      const address = /is open at (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(`ended: ${output}`)))
  })
  return { child, ended, url }
}

/** Logs in over the network; an upload needs only the cookies. */
async function browserOf(url: string): Promise<TestClient> {
  const client = new TestClient(undefined as never)
  const call = async (name: string, body: object) => {
    const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const headers = {
      'content-type': 'application/json',
      cookie,
      [xsrf.header]: client.cookies.get(xsrf.cookie) ?? '',
    }
    const answer = await fetch(`${url}/api/auth/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      client.cookies.set(key, value)
    }
    return answer.status
  }
  await call('authenticated', {})
  expect(await call('authenticate', { username: 'admin', password: ADMIN_PASSWORD })).toBe(200)
  return client
}
