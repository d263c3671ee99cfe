import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/sites.ts',
  // Tests also wait for the page: two workers more than cores keep all cores busy. More would poll in vain.
  workers: availableParallelism() + 2,
  // A machine may be four times slower than a quiet one, on which a long journey takes 45 s and a step 3 s.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A browser may be slow on a busy machine. The report names tests that passed only on a second try.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    launchOptions,
  },
})
