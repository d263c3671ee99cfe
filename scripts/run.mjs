// What `npm start`, `npm test` and the others run. It needs nothing but Node 20.19 and npm, and sees to the rest:
// installs what the lock file names, then goes on with the Node that the project brings.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const leastNode = 24

const [task = '', ...rest] = process.argv.slice(2)
process.chdir(root)
installWhenNeeded()
const node = projectNode()
// Room for young objects in which the sources' types, taken off at the start, do not swell the process for good.
const server = ['--max-semi-space-size=8', 'src/app/server.ts']
const programs = {
  start: server,
  dev: ['src/app/server.ts', '--dev'],
  build: ['scripts/build.ts', '--always'],
  test: ['scripts/test.ts'],
  check: ['scripts/test.ts'],
  bench: ['bench/run.ts'],
  cli: ['src/app/cli.ts'],
  score: ['src/app/cli.ts', 'score'],
  routes: ['scripts/routes.ts'],
  summaries: ['scripts/print-summaries.ts'],
  migration: ['node_modules/drizzle-kit/bin.cjs', 'generate'],
}
if (!Object.hasOwn(programs, task)) fail(`There is no task ${task}. There are: ${Object.keys(programs).join(', ')}.`)
if (['start', 'cli', 'bench', 'test', 'check'].includes(task)) run(['scripts/build.ts'])
runOn([...programs[task], ...rest])

/** Installs when the lock file has changed since the last time, which needs the network; else does nothing. */
function installWhenNeeded() {
  const mark = 'node_modules/.installed'
  const lock = readFileSync('package-lock.json', 'utf8')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.error('Installing what package-lock.json names…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`: it refuses a lock file without the packages of platforms that a registry does not hold.
  const done = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) fail('The installation failed; see above. It needs the npm registry once.')
  writeFileSync(mark, lock)
}

/** The Node of the npm package for this platform, or the one that runs now where that is new enough. */
function projectNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'bin/node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const packaged = `${root}node_modules/node-${platform}-${process.arch}/${name}`
  if (existsSync(packaged) && statSync(packaged).isFile()) return packaged
  if (Number(process.versions.node.split('.')[0]) >= leastNode) return process.execPath
  return fail(
    `There is no packaged Node for ${process.platform} ${process.arch}: please install Node ${leastNode} or newer.`,
  )
}

function run(program) {
  const done = spawnSync(node, program, { stdio: 'inherit' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** Runs the program to its end. Signals reach it from here, and it decides when to stop. */
function runOn(program) {
  const child = spawn(node, program, { stdio: 'inherit', env: { ...process.env, MALLOC_ARENA_MAX: '2' } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  if (process.env.npm_lifecycle_event) stopWithNpm(child)
  child.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)))
}

/** npm tells only its shell of a SIGTERM, and nobody of a SIGKILL: when it is gone, so is our parent. */
function stopWithNpm(child) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
