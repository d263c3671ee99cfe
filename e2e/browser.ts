import type { LaunchOptions } from '@playwright/test'

/**
 * Features of Chromium that tests do without. The first two are pages that each new window prepares for an address bar
 * nobody sees; they take longer than most tests. The others are those Playwright switches off: Chromium heeds only the
 * last list it is given.
 */
const switchedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/** How tests start a browser: this one, or Playwright's own. */
export const launchOptions = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    // Pages live for seconds: compiling their functions once more takes longer than it saves.
    '--js-flags=--no-maglev,--no-turbofan',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${switchedOff.join()}`,
  ],
})

/**
 * Chromium with a window, for tests of pages that nobody has touched: in the headless shell the pointer enters each page
 * as soon as it is laid out.
 */
export const inWindow = launchOptions(process.env.CHROMIUM_PATH)
