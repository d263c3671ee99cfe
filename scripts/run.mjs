// Runs `npm start`, `npm test` and the other scripts. Needs only Node 20.19 and npm: it installs the packages of the lock
// file, then runs the script with the Node that they include.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const leastNode = 24

const [task = '', ...rest] = process.argv.slice(2)
process.chdir(root)
installWhenNeeded()
const node = projectNode()
/**
 * A larger young generation, so that loading the code at start-up does not enlarge the heap for good; and a limit on the
 * old one, because V8 lets garbage grow in proportion to this limit, by default a share of the machine's memory.
 */
const server = ['--max-semi-space-size=8', '--max-old-space-size=512', 'src/app/server.ts']
/**
 * Settings of glibc's allocator: two arenas, and a fixed size from which blocks are mapped separately and returned to the
 * system when freed. By default this size grows with each large block that is freed.
 */
const allocation = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '65536',
}
const programs = {
  start: server,
  // Node restarts the server if one of its modules changes; Vite reloads the browser's.
  dev: ['--watch', '--watch-preserve-output', 'src/app/server.ts', '--dev'],
  build: ['scripts/build.ts', '--always'],
  types: ['scripts/types.ts'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  check: ['scripts/check.ts'],
  'test:unit': ['node_modules/vitest/vitest.mjs', 'run'],
  'test:watch': ['node_modules/vitest/vitest.mjs', 'watch'],
  test: ['scripts/test.ts'],
  bench: ['bench/run.ts'],
  // A larger young generation for commands, too.
  cli: ['--max-semi-space-size=8', 'src/app/cli.ts'],
  score: ['src/app/cli.ts', 'score'],
  routes: ['scripts/routes.ts'],
  figures: ['scripts/compare-figures.ts'],
  migration: ['node_modules/drizzle-kit/bin.cjs', 'generate'],
}
if (!Object.hasOwn(programs, task)) fail(`Unknown task ${task}. Tasks: ${Object.keys(programs).join(', ')}.`)
if (['start', 'cli', 'bench', 'test', 'test:unit', 'test:watch'].includes(task) && !isBuilt()) run(['scripts/build.ts'])
runOn([...programs[task], ...rest])

/** Installs the packages, which needs the network, if the lock file has changed since the last installation. */
function installWhenNeeded() {
  const mark = 'node_modules/.installed'
  const lock = readFileSync('package-lock.json', 'utf8')
  if (existsSync(mark) ? readFileSync(mark, 'utf8') === lock : isInstalledByNpm()) return
  console.error('Installing the packages of package-lock.json…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) fail('The installation failed; see above. The first one needs access to the npm registry.')
  writeFileSync(mark, lock)
}

/** True after an operator's own `npm ci`, for example with `--omit=dev`: npm writes its list last. */
function isInstalledByNpm() {
  const list = 'node_modules/.package-lock.json'
  return existsSync(list) && statSync(list).mtimeMs > statSync('package-lock.json').mtimeMs
}

/** True if all sources are older than the last build. If not, `build.ts` compares their contents. */
function isBuilt() {
  const mark = 'dist/.sources'
  if (!existsSync(mark)) return false
  const builtAt = statSync(mark).mtimeMs
  const isOlder = (path) => statSync(path).mtimeMs < builtAt
  const isFolderOlder = (folder) =>
    isOlder(folder) &&
    readdirSync(folder, { withFileTypes: true }).every((entry) =>
      entry.isDirectory() ? isFolderOlder(`${folder}/${entry.name}`) : isOlder(`${folder}/${entry.name}`),
    )
  return (
    isOlder('vite.config.ts') && isOlder('package-lock.json') && isOlder('scripts/licences.ts') && isFolderOlder('src')
  )
}

/** The Node of the npm package for this platform, or the running Node if it is new enough. */
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

/** Runs the program, forwards signals to it, and exits with its status. */
function runOn(program) {
  // Compile modules once instead of at each start.
  const cache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? 'node_modules/.cache/compiled' }
  // Not for tests: their browsers would inherit these settings, and WebKitGTK reads memory after freeing it.
  const own = task === 'check' || task.startsWith('test') ? {} : allocation
  const child = spawn(node, program, { stdio: 'inherit', env: { ...own, ...process.env, ...cache } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  if (process.env.npm_lifecycle_event) stopWithNpm(child)
  child.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)))
}

/** Stops the program when npm is gone: npm forwards SIGTERM only to its shell, and SIGKILL to nothing. */
function stopWithNpm(child) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
