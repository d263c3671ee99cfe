// The only script a reader needs at once: the page is complete without the application, which starts when the browser
// has nothing else to do or the reader first points, touches, types or focuses.
const intents = ['pointerover', 'touchstart', 'keydown', 'focusin'] as const
let isStarted = false
let early: HTMLElement | undefined

function start() {
  if (isStarted) return
  isStarted = true
  for (const intent of intents) removeEventListener(intent, start, true)
  void import('./entry-client.tsx').then(({ ready }) => {
    removeEventListener('click', remember, true)
    void ready.then(() => early?.click())
  })
}

/** A press of a button that nobody listens to yet is made good once the application runs. */
function remember(event: Event) {
  early = (event.target as Element).closest<HTMLElement>('button[data-early]') ?? undefined
}

addEventListener('click', remember, true)
for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true })
const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 300)
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
