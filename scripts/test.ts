// Everything that a change must pass, in one command: types, lint, rooms and unit tests, endpoint tests on each available
// PostgreSQL, browser tests. Ends with the names of what failed, and one line `N passed, M failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { findChromium, installEngines } from './browsers.ts'
import { startSystemServer } from './system-server.ts'

type Count = { passed: number; failures: readonly string[] }

const counts: Count[] = []
const node = process.execPath

function step(name: string, program: readonly string[], environment: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}`)
  const [command = node, ...rest] = program
  return spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0
}

/** A check that passes or fails as a whole counts as one. */
const check = (name: string, program: readonly string[]) => {
  const passed = step(name, program)
  counts.push({ passed: Number(passed), failures: passed ? [] : [name] })
}

/** A run of tests counts as many as its report states; a run without a report has failed. */
function tests(name: string, report: string, program: readonly string[], environment?: Record<string, string>) {
  rmSync(report, { force: true })
  const passed = step(name, program, environment)
  const count = existsSync(report) ? readCount(report) : { passed: 0, failures: [`${name}: no report`] }
  counts.push(passed || count.failures.length > 0 ? count : { ...count, failures: [`${name}: see above`] })
}

type UnitReport = {
  numPassedTests: number
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
  if ('stats' in result)
    return { passed: result.stats.expected + result.stats.flaky, failures: result.suites.flatMap(failuresOf) }
  const failures = result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be read has no tests.
    if (failed.length === 0 && status === 'failed') return [`${file}: ${message}`]
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join('\n')}`)
  })
  return { passed: result.numPassedTests, failures }
}

function failuresOf({ file, specs, suites = [] }: BrowserSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `e2e/${file} › ${title}`)
  return [...own, ...suites.flatMap(failuresOf)]
}

/**
 * Tests that run on both servers: those of migrations, those that make every call, and those of the features whose
 * queries use most of SQL.
 */
const askingDatabases = () =>
  globSync([
    'src/**/*migration*.test.ts',
    'src/base/server/database/*.test.ts',
    'src/base/server/backup/backup.test.ts',
    'src/features/{history,page-tree,research}/server/*.test.ts',
    'test/every-call.test.ts',
  ]).filter((file) => /\btest(?:App|Database)\b/.test(readFileSync(file, 'utf8')))

check('types', [node, 'scripts/types.ts'])
check('lint and format', [node, 'node_modules/@biomejs/biome/bin/biome', 'check', '.'])

const vitest = [node, 'node_modules/vitest/vitest.mjs', 'run']
tests('unit and endpoint tests, embedded PostgreSQL', 'test-results/unit.json', vitest)
const server = await startSystemServer()
if (server) {
  const environment = { TEST_DATABASE_URL: server.url }
  tests(
    `endpoint tests, PostgreSQL ${server.version}`,
    'test-results/unit.json',
    [...vitest, ...askingDatabases()],
    environment,
  )
  await server.stop()
} else console.log('\n── endpoint tests on a server of the system: skipped, there is none')

const chromium = findChromium()
installEngines()
tests('browser tests', 'test-results/e2e.json', [node, 'node_modules/@playwright/test/cli.js', 'test'], chromium)

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failures = counts.flatMap((count) => count.failures)
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
