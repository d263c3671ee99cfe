import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/sites.ts',
  // Tests wait for the page as much as they compute.
  workers: 3,
  timeout: 30_000,
  forbidOnly: true,
  // A busy machine may make a browser late; what passes only at the second try is named in the report.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    // The headless shell is Chromium without a window, which takes less of the processor.
    launchOptions: launchOptions(process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH),
  },
})
