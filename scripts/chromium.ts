import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds a browser for the tests: CHROMIUM_PATH or an installed one, else Debian's, else Playwright's own. Returns the
 * environment for Playwright.
 */
export function findChromium(): Record<string, string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return { CHROMIUM_PATH: given }
  const path = onPath() ?? (installDebian() ? onPath() : undefined)
  if (path) return { CHROMIUM_PATH: path }
  console.log('Installing Playwright’s browser…')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  return {}
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
}

function installDebian(): boolean {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false
  console.log('Installing Chromium with apt…')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options).status === 0
}
