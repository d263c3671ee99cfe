import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/server.ts'],
    setupFiles: ['test/quiet.ts'],
    // Tests wait for the database more than they compute: a core is not kept free.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A busy machine may be late with what is done after an answer.
    expect: { poll: { timeout: 15_000 } },
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
})
