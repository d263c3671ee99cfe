import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const all = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts']).sort()

/** Tests of the whole server, the database or processes: they need PostgreSQL, and most of them the build. */
const endpoints = all.filter((file) =>
  /#test\/(app|(old-)?database|[a-z]+-site|researcher)\.ts|'\.\/(app|database|client)\.ts'|base\/server\/(database|postgres)\/|from 'node:child_process'|startEmbedded|\bdist\/server/.test(
    readFileSync(file, 'utf8'),
  ),
)

/** Runs component tests last: a worker has one environment, so each change of environment starts another worker. */
class ComponentsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isComponent = ({ moduleId }: TestSpecification) => moduleId.endsWith('.tsx')
    return (await super.sort(files)).sort((one, other) => Number(isComponent(one)) - Number(isComponent(other)))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ComponentsLast },
    // Tests also wait for the database and for processes: one worker more than cores keeps all cores busy.
    maxWorkers: availableParallelism() + 1,
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      {
        test: {
          name: 'pure',
          include: all.filter((file) => !endpoints.includes(file)),
          setupFiles: ['test/quiet.ts', 'test/dom.tsx'],
          isolate: false,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'endpoints',
          include: endpoints,
          // Files share the server's modules: reloading them for each file takes longer than most tests.
          isolate: false,
          globalSetup: ['test/server.ts'],
          setupFiles: ['test/quiet.ts', 'test/one-query.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // Work that continues after an answer may take long on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
