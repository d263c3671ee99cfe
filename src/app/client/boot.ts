// The only script a reader needs at once: the page is complete without the application, which starts when the browser
// has nothing else to do or the reader first points, touches, types or focuses.
const intents = ['pointerover', 'touchstart', 'keydown', 'focusin'] as const
let isStarted = false

function start() {
  if (isStarted) return
  isStarted = true
  for (const intent of intents) removeEventListener(intent, start, true)
  // The addresses are in the page, not here: this script stays without a list of files, and small.
  const modules = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app ?? ''
  for (const src of modules.split(' '))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
}

/**
 * A press of a button that nobody listens to yet is marked, as is Enter in a field of its form, and made good once the
 * application runs. A key that presses a button is a click, too; others, such as Tab, only pass it.
 */
function remember(event: Event) {
  if ('ready' in document.documentElement.dataset) return removeEventListener(event.type, remember, true)
  const target = event.target as HTMLInputElement
  const early = 'button[data-early]'
  const isSent = (event as KeyboardEvent).key === 'Enter' && target.matches('input')
  const button = isSent ? target.form?.querySelector(early) : event.type === 'click' && target.closest(early)
  if (button) button.setAttribute('data-pressed', '')
}

addEventListener('click', remember, true)
addEventListener('keydown', remember, true)
for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true })
const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 300)
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
