import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without a window: the browser tests use 40 % less CPU with it. */
const headlessShell = 'chromium-headless-shell'

/**
 * Finds Chromium for the tests: CHROMIUM_PATH, else the headless shell, which Debian installs where that is possible, else
 * an installed Chromium, else Playwright's own. Resolves with the environment for Playwright.
 */
export async function findChromium(): Promise<Record<string, string>> {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return { CHROMIUM_PATH: configured }
  if (!onPath([headlessShell])) await installDebian([headlessShell])
  const path = onPath([headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
  if (path) return { CHROMIUM_PATH: path }
  console.log('Installing Playwright’s browser…')
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return {}
}

/** Installs the browsers of `e2e/engines.spec.ts` where that is possible; without them their journeys are skipped. */
export async function installEngines() {
  const missing = [
    ...(onPath(['firefox-esr']) ? [] : ['firefox-esr']),
    ...(onPath(['WebKitWebDriver']) ? [] : ['webkit2gtk-driver']),
    ...(onPath(['Xvfb']) ? [] : ['xvfb']),
  ]
  if (missing.length > 0) await installDebian(missing)
}

/** The first of these programs that is installed. */
export function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
}

async function installDebian(packages: readonly string[]) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  console.log(`Installing ${packages.join(', ')} with apt…`)
  const impatient = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  await run('apt-get', ['update', ...impatient])
  await run('apt-get', ['install', '-y', ...impatient, '--no-install-recommends', ...packages])
}

async function run(program: string, words: readonly string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await once(spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'], env }), 'exit')
}
