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

/** How tests start Chromium: the one that CHROMIUM_PATH names, or Playwright's own. */
export const launchOptions: LaunchOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    // Pages live for seconds: compiling a function once more saves time only if it runs often, as those of axe do.
    '--js-flags=--no-turbofan,--invocation-count-for-maglev=2000',
    // The headless shell would round the width of each letter, so that lines break elsewhere than in a window.
    '--font-render-hinting=none',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${switchedOff.join()}`,
  ],
}
