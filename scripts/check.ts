// The checks to run before a push: types, lint, rooms and every test that needs neither PostgreSQL nor a build.
import { availableParallelism } from 'node:os'
import { runAll } from './run-all.ts'

// These tests wait for nothing, so more workers than cores would only compete.
const options = ['--project', 'pure', '--reporter', 'dot', '--maxWorkers', `${availableParallelism()}`]

process.exit(
  await runAll([
    ['scripts/types.ts'],
    ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    ['node_modules/vitest/vitest.mjs', 'run', ...options],
  ]),
)
