// Everything that a change must pass, in one command: types, lint, unit tests, endpoint tests on each available PostgreSQL
// and browser tests. Ends with the names of all failures and one line `N passed, M failed`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { findChromium, installEngines } from '../test/browsers.ts'
import { startTestServer } from '../test/server.ts'
import { startSystemServer } from './system-server.ts'

/** The results of a report. `aborted` lists test files whose process ended before they did. */
type Count = { passed: number; failures: readonly string[]; aborted: readonly string[] }

const counts: Count[] = []
const node = process.execPath

async function step(name: string, program: readonly string[], environment: Record<string, string> = {}) {
  console.log(`\n── ${name}`)
  const [command = node, ...args] = program
  const [status] = await once(
    spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } }),
    'exit',
  )
  return status === 0
}

/** Runs a check that passes or fails as a whole, and counts it as one. */
const check = async (name: string, program: readonly string[]) => {
  const passed = await step(name, program)
  counts.push({ passed: Number(passed), failures: passed ? [] : [name], aborted: [] })
}

type Run = {
  name: string
  report: string
  program: readonly string[]
  /** The files to run instead of all. */
  files?: readonly string[]
  environment?: Record<string, string>
}

/**
 * Runs tests and counts those in the report; a run without a report has failed. V8 may abort a process while its worker
 * threads end (nodejs/node issue 64500): files that were not finished are run once more.
 */
async function tests(run: Run, isRepeated = false) {
  const { name, report, program, files = [], environment } = run
  rmSync(report, { force: true })
  const passed = await step(name, [...program, ...files], environment)
  const count = existsSync(report) ? readCount(report) : { passed: 0, failures: [`${name}: no report`], aborted: [] }
  const { failures, aborted } = count
  counts.push(passed || failures.length + aborted.length > 0 ? count : { ...count, failures: [`${name}: see above`] })
  if (aborted.length === 0) return
  if (isRepeated) counts.push({ passed: 0, failures: aborted.map((file) => `${file}: aborted`), aborted: [] })
  else await tests({ ...run, name: `${name}: again, after its process was aborted`, files: aborted }, true)
}

type UnitReport = {
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
  }[]
}

type BrowserSuite = {
  file: string
  specs: readonly { title: string; ok: boolean }[]
  suites?: readonly BrowserSuite[]
}

type BrowserReport = { stats: { expected: number; flaky: number }; suites: readonly BrowserSuite[] }

function readCount(report: string): Count {
  const result = JSON.parse(readFileSync(report, 'utf8')) as UnitReport | BrowserReport
  if ('stats' in result) {
    const { expected, flaky } = result.stats
    return { passed: expected + flaky, failures: result.suites.flatMap(failuresOf), aborted: [] }
  }
  const failures: string[] = []
  const aborted: string[] = []
  let passed = 0
  for (const { name, status, message, assertionResults } of result.testResults) {
    const file = relative('.', name)
    const has = (which: string) => assertionResults.filter((test) => test.status === which)
    if (has('pending').length > 0) aborted.push(file)
    else passed += has('passed').length
    for (const { fullName, failureMessages } of has('failed'))
      failures.push(`${file} › ${fullName}\n${failureMessages.join('\n')}`)
    // A file that cannot be read has no tests.
    if (status === 'failed' && assertionResults.length === 0) failures.push(`${file}: ${message}`)
  }
  return { passed, failures, aborted }
}

function failuresOf({ file, specs, suites = [] }: BrowserSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `e2e/${file} › ${title}`)
  return [...own, ...suites.flatMap(failuresOf)]
}

/** Resolves with the environment of the browser tests. */
async function installBrowsers() {
  const environment = await findChromium()
  await installEngines()
  return environment
}

/**
 * Tests to repeat on the system's PostgreSQL: those of migrations, of the database's own tools, of every call, and of the
 * features whose queries use the most of SQL.
 */
const databaseTests = () =>
  globSync([
    'src/**/*migration*.test.ts',
    'src/base/server/database/*.test.ts',
    'src/base/server/backup/backup.test.ts',
    'src/features/pages/server/{history,tree}/*.test.ts',
    'src/features/dashboard/research/server/*.test.ts',
    'test/every-call.test.ts',
  ]).filter((file) => /\btest(?:App|Database)\b|#test\/[a-z]+-site\.ts/.test(readFileSync(file, 'utf8')))

// Meanwhile: a machine without browsers takes a minute to install them.
const browsers = installBrowsers()
const embedded = startTestServer()

await check('types', [node, 'scripts/types.ts'])
await check('lint and format', [node, 'node_modules/@biomejs/biome/bin/biome', 'check', '.'])

const unit = { report: 'test-results/unit.json', program: [node, 'node_modules/vitest/vitest.mjs', 'run'] }
const { url, files, stop } = await embedded
const ours = { MDS_DATABASE_SERVER: url, MDS_STARTER_FILES: files }
await tests({ ...unit, name: 'unit and endpoint tests, embedded PostgreSQL', environment: ours })
const server = await startSystemServer()
if (server) {
  const environment = { TEST_DATABASE_URL: server.url }
  await tests({ ...unit, name: `endpoint tests, PostgreSQL ${server.version}`, files: databaseTests(), environment })
  await server.stop()
} else console.log('\n── endpoint tests on the system’s PostgreSQL: skipped, none is installed')

const environment = { ...(await browsers), ...ours }
const program = [node, 'node_modules/@playwright/test/cli.js', 'test']
await tests({ name: 'browser tests', report: 'test-results/e2e.json', program, environment })
await stop()

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failures = counts.flatMap((count) => count.failures)
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
