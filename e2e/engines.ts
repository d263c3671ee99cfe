import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { onPath } from '../test/browsers.ts'

/**
 * A browser that Playwright does not drive: Debian's Firefox through WebDriver BiDi, or WebKitGTK through WebDriver. Both
 * are W3C standards with the same actions, and need nothing but the browser.
 */
export type Engine = {
  /** Opens an address and resolves when it has loaded. */
  open(url: string): Promise<void>
  /** Calls the function in the page; its arguments and its result are JSON. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** Performs actions of WebDriver: each source's actions together, step by step. */
  act(...sources: object[]): Promise<void>
  /** Prints to PDF on A4. */
  print?(): Promise<Buffer>
  screenshot(): Promise<Buffer>
  /** The errors of the page so far: in scripts, on the console, or violations of the policy. */
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

const firefox = onPath(['firefox-esr'])
const driver = onPath(['WebKitWebDriver'])
const display = onPath(['Xvfb'])
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')

/** The engines, each with its Debian packages; `start` is undefined if it is not installed. */
export const engines = [
  { name: 'Firefox ESR', packages: 'firefox-esr', start: firefox ? () => startFirefox(firefox) : undefined },
  {
    name: 'WebKitGTK',
    packages: 'webkit2gtk-driver xvfb',
    start: driver && display && miniBrowser ? () => startWebKit({ driver, display, miniBrowser }) : undefined,
  },
]

const size = { width: 1280, height: 900 }

/** Starts an engine in its own home folder; closing it, or a failure to start, ends its processes. */
async function atHome(
  start: (home: string, begin: (...args: Parameters<typeof spawn>) => ChildProcess) => Promise<Omit<Engine, 'close'>>,
): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'mds-engine-'))
  const children: ChildProcess[] = []
  const begin = (...[program, args, options]: Parameters<typeof spawn>) => {
    const child = spawn(program, args, { ...options, env: { ...process.env, ...options.env, HOME: home } })
    children.unshift(child)
    return child
  }
  const close = async () => {
    for (const child of children) await end(child)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return { ...(await start(home, begin)), close }
  } catch (error) {
    await close()
    throw error
  }
}

const startFirefox = (program: string) =>
  atHome(async (home, begin) => {
    const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0']
    const child = begin(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const address = await awaitOutput(child, 2, /WebDriver BiDi listening on (ws:\S+)/)
    const complaints: string[] = []
    const send = await bidi(`${address}/session`, ({ method, params }) => {
      if (method === 'log.entryAdded' && params.level === 'error') complaints.push(params.text)
      if (method === 'network.responseCompleted' && params.response.status >= 400)
        complaints.push(`${params.response.status} ${params.response.url}`)
    })
    await send('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded', 'network.responseCompleted'] })
    // The log has no violations of the policy.
    await send('script.addPreloadScript', {
      functionDeclaration: `() => addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error('policy', violatedDirective, blockedURI))`,
    })
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
    const context = contexts[0]?.context
    await send('browsingContext.setViewport', { context, viewport: size })
    return {
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      async run(work, ...args) {
        const expression = `(async () => JSON.stringify(await (${work})(...${JSON.stringify(args)})))()`
        const answer = await send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
          'script.evaluate',
          { expression, awaitPromise: true, target: { context } },
        )
        if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
        return answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value)
      },
      act: async (...actions) => void (await send('input.performActions', { context, actions })),
      async print() {
        const page = { width: 21, height: 29.7 }
        const { data } = await send<{ data: string }>('browsingContext.print', { context, page })
        return Buffer.from(data, 'base64')
      },
      async screenshot() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
        return Buffer.from(data, 'base64')
      },
      complaints: async () => complaints,
    }
  })

type Event = {
  method: string
  params: { level: string; text: string; response: { status: number; url: string } }
}
type Message = Event & { id?: number; type: string; error: string; message: string; result: unknown }

/** Connects to a browser that speaks WebDriver BiDi; returns a function that sends a command. */
async function bidi(address: string, onEvent: (event: Event) => void) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`${address} does not answer.`))
  })
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) return onEvent(message)
    const request = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'error') request?.reject(new Error(`${message.error}: ${message.message}`))
    else request?.resolve(message.result)
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'))
  }
  let last = 0
  return <Result>(method: string, params: object = {}) =>
    new Promise<Result>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
}

type Programs = { driver: string; display: string; miniBrowser: string }

const startWebKit = ({ driver, display, miniBrowser }: Programs) =>
  atHome(async (_, begin) => {
    const screen = ['-displayfd', '3', '-screen', '0', `${size.width}x${size.height}x24`, '-nolisten', 'tcp']
    const server = begin(display, screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    const number = await awaitOutput(server, 3, /(\d+)\n/)
    const port = await freePort()
    const env = { DISPLAY: `:${number}`, GDK_BACKEND: 'x11' }
    begin(driver, ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' })

    async function send<Result>(method: string, path: string, body?: object): Promise<Result> {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      })
      const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
      if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
      return value
    }
    await expect(() => send('GET', '/status')).toPass()
    const options = { binary: miniBrowser, args: ['--automation', '--private'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities })
    const session = `/session/${sessionId}`
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...size })
    const collected: string[] = []

    const run: Engine['run'] = async (work, ...args) => {
      const script = `const done = arguments[0]
      Promise.resolve().then(() => (${work})(...${JSON.stringify(args)})).then(
        (result) => done({ result: JSON.stringify(result) }),
        (error) => done({ error: String(error) }))`
      const answer = await send<{ result?: string; error?: string }>('POST', `${session}/execute/async`, {
        script,
        args: [],
      })
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.result === undefined ? undefined : JSON.parse(answer.result)
    }
    /** The driver does not report the console, so the page itself records errors once loaded, and is read before it is left. */
    const collect = async () => void collected.push(...((await run(complaintsSoFar)) as string[]))
    return {
      async open(url) {
        await collect()
        await send('POST', `${session}/url`, { url })
        await run(listen)
      },
      run,
      async act(...actions) {
        await send('POST', `${session}/actions`, { actions })
      },
      screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
      async complaints() {
        await collect()
        return collected
      },
    }
  })

declare global {
  interface Window {
    complaints?: string[]
  }
}

function complaintsSoFar() {
  return window.complaints?.splice(0) ?? []
}

function listen() {
  const complaints: string[] = []
  window.complaints = complaints
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`policy ${violatedDirective} ${blockedURI}`),
  )
  const log = console.error
  console.error = (...words) => {
    complaints.push(words.join(' '))
    log(...words)
  }
}

/** Resolves with the first match in the output of a program. */
function awaitOutput(child: ChildProcess, stream: number, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdio[stream]?.on('data', (bytes: Buffer) => {
      output += String(bytes)
      const match = pattern.exec(output)
      if (match?.[1]) resolve(match[1])
    })
    child.once('error', reject)
    child.once('exit', (status) => reject(new Error(`${child.spawnfile} ended with ${status}:\n${output}`)))
  })
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
