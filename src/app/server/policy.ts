import { createHash } from 'node:crypto'
import { siteKey } from '#base/contract/storage.ts'
import type { OtherSites } from '#base/server/feature.ts'
import { preferenceModes } from '#features/preferences/contract.ts'

/**
 * Runs before the first paint, so that a stored theme or panel mode never flashes, and again whenever another tab changes
 * the stored value or the page returns from the back/forward cache (4.3). A constant, so its hash allows it.
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

/**
 * Marks a button that is pressed before the application runs, and the one that sends the form when Enter is pressed in a
 * field. `started.tsx` presses marked buttons again. Inline, because a press can come before any file has arrived. The
 * navigation panel and the user bar are on the page already and open at once.
 * A key that presses a button is a click, too; others, such as Tab, only pass it.
 *
 * It opens the search over the whole page at any time. The rest of the page becomes inert, as behind any modal dialog, only
 * after the dialog has been shown: on a phone that takes as long again.
 */
export const pressScript = `(root=>{
let open=button=>{
let panel=document.getElementById(button.getAttribute('aria-controls')),open=panel?.dataset.open=='false'
if(!panel?.dataset.open)return true
panel.dataset.open=open
for(let each of panel.querySelectorAll('[data-preference]'))each.lastChild.data=root.dataset[each.dataset.preference]||'auto'
button.setAttribute('aria-expanded',open)
return open
}
let remember=event=>{
if('ready'in root.dataset)return removeEventListener(event.type,remember,true)
let{target}=event,isSent=event.key=='Enter'&&target.matches('input')
let button=isSent?target.form?.querySelector('button[data-early=true]'):event.type=='click'&&target.closest('[data-early],[data-late] button')
if(!button||'shell'in root.dataset&&!button.closest('main'))return
if(isSent)event.preventDefault()
button.toggleAttribute('data-pressed',open(button))
}
let search=event=>{
let button=event.target.closest('[data-dialog]')
if(!button||event.ctrlKey||event.metaKey||event.shiftKey||'old'in root.dataset||'failed'in root.dataset)return
if(button.matches('input')&&!matchMedia('(pointer:coarse)').matches)return
event.preventDefault()
let dialog=document.getElementById(button.dataset.dialog),field=dialog.querySelector('input')
if('value'in button)field.value=button.value
if(!dialog.showPopover)return dialog.showModal()
let isShown=()=>dialog.matches(':popover-open')
dialog.onclose=()=>button.focus({preventScroll:true})
dialog.onsubmit=({target})=>{
if(target.method!='dialog'||!isShown())return
dialog.hidePopover()
dialog.onclose()
}
dialog.showPopover()
field.focus()
requestAnimationFrame(()=>setTimeout(()=>{
if(!isShown())return
dialog.hidePopover()
dialog.showModal()
}))
}
addEventListener('click',search,true)
addEventListener('click',remember,true)
addEventListener('keydown',remember,true)
})(document.documentElement)`

export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy of pages and answers: nothing inline except by hash, nothing of other sites but what features need. */
export function contentPolicy({
  scripts = [],
  styles = [],
  otherSites = {},
}: {
  scripts?: readonly string[]
  styles?: readonly string[]
  otherSites?: OtherSites
} = {}) {
  const { script = [], connect = [], frame = [] } = otherSites
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts, ...script].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    ...(frame.length > 0 ? [`frame-src ${frame.join(' ')}`] : []),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Headers of every answer, also of Node's own to a request that cannot be read. A page's own policy allows its inline parts. */
export const commonHeaders = ({ url, otherSites = {} }: { url: string; otherSites?: OtherSites }) => ({
  'content-security-policy': contentPolicy({ otherSites }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
})

export type CommonHeaders = Readonly<ReturnType<typeof commonHeaders>>
