import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/sites.ts',
  workers: 2,
  timeout: 30_000,
  forbidOnly: true,
  // A busy machine may make a browser late; what passes only at the second try is named in the report.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Each window would prepare two pages for the suggestions of an address bar that nobody sees. Chromium heeds only
        // the last such list, so it repeats those of Playwright's that matter here.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,MediaRouter,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
      ],
    },
  },
})
