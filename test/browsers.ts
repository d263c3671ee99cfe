import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Finds browsers for the tests: CHROMIUM_PATH or the installed ones, else Debian's, else Playwright's own. Returns the
 * environment for Playwright.
 */
export function findChromium(): Record<string, string> {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return { CHROMIUM_PATH: configured }
  if (!chromium() || !headlessShell()) installDebian(['chromium', 'chromium-headless-shell'])
  const [path, shell] = [chromium(), headlessShell()]
  if (path) return { CHROMIUM_PATH: path, ...(shell && { HEADLESS_SHELL_PATH: shell }) }
  console.log('Installing Playwright’s browser…')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  return {}
}

/** Installs the browsers of `e2e/engines.spec.ts` where that is possible; without them their journeys are skipped. */
export function installEngines() {
  const missing = [
    ...(onPath(['firefox-esr']) ? [] : ['firefox-esr']),
    ...(onPath(['WebKitWebDriver']) ? [] : ['webkit2gtk-driver']),
    ...(onPath(['Xvfb']) ? [] : ['xvfb']),
  ]
  if (missing.length > 0) installDebian(missing)
}

const chromium = () => onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])

/** Only with Debian's Chromium, so that both are one release. */
const headlessShell = () => (onPath(['chromium']) ? onPath(['chromium-headless-shell']) : undefined)

/** The first of these programs that is installed. */
export function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
}

function installDebian(packages: readonly string[]): boolean {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false
  console.log(`Installing ${packages.join(', ')} with apt…`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  const impatient = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  spawnSync('apt-get', ['update', ...impatient], options)
  const install = ['install', '-y', ...impatient, '--no-install-recommends', ...packages]
  return spawnSync('apt-get', install, options).status === 0
}
