import { createHash } from 'node:crypto'

/** Runs before the first paint, so that a chosen theme never flashes. A constant, hence allowed by its hash. */
export const themeScript = (siteKey: string) =>
  `try{for(const k of ['theme','motion','navigation']){const v=localStorage.getItem('${siteKey}.'+k);if(/^(light|dark|on|off|pinned|unpinned)$/.test(v))document.documentElement.dataset[k]=v}}catch{}`

/** A source in the policy that allows just this text. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The content security policy of pages and answers: nothing from elsewhere, nothing inline but what is hashed. */
export function contentPolicy({
  scripts = [],
  styles = [],
}: {
  scripts?: readonly string[]
  styles?: readonly string[]
} = {}) {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Headers that every answer carries. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const
