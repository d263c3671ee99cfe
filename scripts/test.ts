// Everything that a change must pass, in one command: types, lint, rooms and unit tests, endpoint tests on each available
// PostgreSQL, browser tests. Ends with one line `N passed, M failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { findChromium, installEngines } from './browsers.ts'
import { startSystemServer } from './system-server.ts'

type Count = { passed: number; failed: number }

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
  counts.push({ passed: Number(passed), failed: Number(!passed) })
}

/** A run of tests counts as many as its report states; a run without a report has failed. */
function tests(name: string, report: string, program: readonly string[], environment?: Record<string, string>) {
  rmSync(report, { force: true })
  const passed = step(name, program, environment)
  const count = existsSync(report) ? readCount(report) : { passed: 0, failed: 1 }
  counts.push(passed || count.failed > 0 ? count : { ...count, failed: 1 })
}

function readCount(report: string): Count {
  const result = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests?: number
    numFailedTests?: number
    stats?: { expected: number; unexpected: number; flaky: number }
  }
  const { numPassedTests, numFailedTests, stats } = result
  return stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    : { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
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

const sum = (which: keyof Count) => counts.reduce((total, count) => total + count[which], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
