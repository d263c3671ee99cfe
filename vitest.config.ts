import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const all = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts']).sort()

/** Tests of the whole server, of a database or of processes: they need PostgreSQL, and most of them the build. */
const endpoints = all.filter((file) =>
  /#test\/(app|(old-)?database)\.ts|'\.\/(app|database|client)\.ts'|base\/server\/(database|postgres)\/|from 'node:child_process'|startEmbedded/.test(
    readFileSync(file, 'utf8'),
  ),
)

/** Component tests come last: a worker serves one environment, and would start anew at each change. */
class ComponentsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isComponent = ({ moduleId }: TestSpecification) => moduleId.endsWith('.tsx')
    return (await super.sort(files)).sort((one, other) => Number(isComponent(one)) - Number(isComponent(other)))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ComponentsLast },
    // Tests wait for the database and for processes too: one more than there are cores keeps those busy.
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
          // Files share the server's modules: loading them anew for each costs more than most tests.
          isolate: false,
          globalSetup: ['test/server.ts'],
          setupFiles: ['test/quiet.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // A busy machine may be late with what is done after an answer.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
