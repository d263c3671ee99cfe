import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where processes keep compiled modules, as `npm start` does. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

/** The product in its own process, as `npm start` runs it once it is built. */
export type SiteProcess = {
  readonly url: string
  readonly pid: number
  output(): string
  kill(signal: NodeJS.Signals): void
  /** Its exit status. */
  readonly ended: Promise<number | null>
  /** Ends it, and deletes its data. */
  stop(): Promise<void>
}

/** Starts the product, and waits until it is open; `prefix` is a wrapper command such as `unshare`. */
export async function startProcess(
  environment: Record<string, string>,
  { prefix = [], dataDir }: { prefix?: readonly string[]; dataDir?: string } = {},
): Promise<SiteProcess> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'mds-process-')))
  const [program = '', ...args] = [
    ...prefix,
    process.execPath,
    '--max-semi-space-size=8',
    '--max-old-space-size=512',
    'src/app/server.ts',
  ]
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', FEATURES: '', DATA_DIR: folder },
      ...compiled,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)))
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        output += String(bytes)
        const address = /is open at (http:\S+)/.exec(output)?.[1]
        if (address) resolve(address)
      })
    void ended.then((status) => reject(new Error(`The process ended with ${status}:\n${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      await ended
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A browser, but only for calls to a running process. Its session is valid on every process of the same database. */
export class RemoteClient {
  readonly #cookies = new Map<string, string>()

  async post(
    url: string,
    path: string,
    body: unknown = {},
  ): Promise<{ status: number; headers: Headers; body: never }> {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      this.#cookies.set(name, value)
    }
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : undefined) as never }
  }

  async logIn(url: string, username: string, password: string) {
    await this.post(url, '/api/auth/authenticated')
    const { status, body } = await this.post(url, '/api/auth/authenticate', { username, password })
    if (status !== 200) throw new Error(`${username} could not log in: ${status} ${JSON.stringify(body)}`)
  }

  /** Uploads a table as the download of a page; returns its address. */
  async uploadTable(url: string, page: string): Promise<string> {
    const form = new FormData()
    form.append('pageJson', JSON.stringify({ url: page }))
    form.append('documentJson', JSON.stringify({ editableId: mainOf(page).replace(/main$/, 'download') }))
    form.append('file', new Blob(['a;b\n1;2\n'], { type: 'text/csv' }), 'table.csv')
    const { status, body } = await this.post(url, '/api/editable/document/file', form)
    if (status !== 200) throw new Error(`The table was not stored: ${status} ${JSON.stringify(body)}`)
    return `/api/document/file?id=${(body as { documentId: number }).documentId}`
  }

  /** Saves the main text of a page. */
  save(url: string, page: string, text: string) {
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
    return this.post(url, '/api/editable/region', {
      page: { url: page },
      region: { editableId: mainOf(page), content },
    })
  }
}

/** `/treatment/chelation` has `webui.treatment.chelation.main`. */
const mainOf = (page: string) => `webui${page.replaceAll('/', '.')}.main`
