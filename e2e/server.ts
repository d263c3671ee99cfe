import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'

export { expect } from '@playwright/test'

/** A server of one's own, started as an operator starts it. */
export type Site = { url: string; dataDir: string; output(): string; stop(signal?: NodeJS.Signals): Promise<void> }

type StartOptions = { environment?: Record<string, string>; dataDir?: string; development?: boolean }

/** Starts the server on a free port and answers when it says that it is open. */
export async function startSite({ environment = {}, dataDir, development = false }: StartOptions = {}): Promise<Site> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'mds-e2e-')))
  const child = spawn(process.execPath, ['src/app/server.ts', ...(development ? ['--dev'] : [])], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  const url = await new Promise<string>((fulfil, reject) => {
    child.stdout.on('data', () => {
      const address = /is open at (http:\S+)/.exec(output)?.[1]
      if (address) fulfil(address)
    })
    child.once('exit', (status) => reject(new Error(`The server ended with ${status}:\n${output}`)))
  })
  return {
    url,
    dataDir: folder,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      await ended(child, signal)
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((fulfil) => {
    if (child.exitCode !== null || child.signalCode !== null) return fulfil()
    child.once('exit', () => fulfil())
    child.kill(signal)
  })
}

type Fixtures = {
  /** What the browser complained of; a test in which it complains fails, unless it empties the list. */
  complaints: string[]
}

/** One server for all tests of a file; `page` fails the test when the browser reports an error. */
export const test = base.extend<Fixtures, { site: Site; environment: Record<string, string> }>({
  environment: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ environment }, use) => {
      const site = await startSite({ environment })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(complaints)
      expect(complaints, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** Waits until the application runs in the page. */
export const ready = (page: import('@playwright/test').Page) =>
  page.waitForSelector('html[data-ready]', { state: 'attached' })
