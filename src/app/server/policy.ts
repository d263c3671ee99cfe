import { createHash } from 'node:crypto'
import { siteKey } from '#base/contract/storage.ts'
import { preferenceModes } from '#features/preferences/contract.ts'

/**
 * Runs before the first paint, so that a stored theme or panel mode never flashes, and again whenever another tab changes
 * what is stored or the page comes back from the browser's memory (4.3). A constant, hence allowed by its hash.
 */
export const preferenceScript = `(modes=>{
let{dataset}=document.documentElement,apply=()=>{try{for(let name in modes){
let stored=localStorage.getItem(${JSON.stringify(`${siteKey}.`)}+name)
if(stored!='auto'&&modes[name].includes(stored))dataset[name]=stored
else delete dataset[name]
}}catch{}}
apply()
addEventListener('storage',apply)
addEventListener('pageshow',apply)
})(${JSON.stringify(preferenceModes)})`

/** A source in the policy that allows just this text. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The content security policy of pages and answers: nothing inline but what is hashed, nothing from elsewhere but
 * Google's captcha where its keys are set.
 */
export function contentPolicy({
  scripts = [],
  styles = [],
  hasRecaptcha = false,
}: {
  scripts?: readonly string[]
  styles?: readonly string[]
  hasRecaptcha?: boolean
} = {}) {
  const google = hasRecaptcha ? recaptchaSources : []
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts, ...google].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...google.slice(0, 1)].join(' ')}`,
    ...(hasRecaptcha ? [`frame-src ${[...google, 'https://recaptcha.google.com/recaptcha/'].join(' ')}`] : []),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

const recaptchaSources = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

/** Headers that every answer carries. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const
