// The checks to run before a push: types, lint, rooms and every test that needs neither PostgreSQL nor a build.
import { runAll } from './run-all.ts'

process.exit(
  await runAll([
    ['scripts/types.ts'],
    ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', '--reporter', 'dot'],
  ]),
)
