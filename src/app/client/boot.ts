// The only script that a reader needs at once: the page is complete without the application, which starts when the
// browser is idle or the reader first points, touches, types or focuses. A page with a tool (`data-late`) waits for the
// reader, unless its address begins as the attribute says: the code of a tool is larger than a first visit may load.
const intents = ['pointerover', 'touchstart', 'keydown', 'focusin', 'click', 'input'] as const
const root = document.documentElement
let isStarted = false

function start() {
  if (isStarted) return
  isStarted = true
  root.dataset.starting = ''
  for (const intent of intents) removeEventListener(intent, start, true)
  for (const src of modules())
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, onerror: fail }))
}

/** The addresses are in the page, so that this script needs no list of files and stays small. */
const modules = () => document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app?.split(' ') ?? []

function fail() {
  root.dataset.failed = ''
}

/** Fetches what every page needs; the rest waits until the reader turns to the page. */
function preload() {
  for (const href of isStarted ? [] : modules())
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

const mustStart = () => {
  // The reader has turned to the page before this script arrived: `pressScript` in the page has marked the button.
  if (document.querySelector('[data-pressed]')) return true
  const late = document.querySelector<HTMLElement>('[data-late]')?.dataset.late
  return late === undefined || late.split(' ').some((begin) => location.hash.startsWith(begin))
}

/** `/` and Ctrl+K go to the search, unless the reader is typing or has turned the keys off (WCAG 2.1.4). */
function toSearch(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const isChord = (ctrlKey || metaKey) && key === 'k'
  if (root.dataset.keys === 'off' || altKey || !(isChord || (key === '/' && !ctrlKey && !metaKey))) return
  if ((target as HTMLElement).closest('input,textarea,select,[contenteditable=true]')) return
  const fields = [...document.querySelectorAll<HTMLElement>('[role=search] input, a[href="/search"]')]
  // The page's own field is the last, and hidden fields take no focus.
  const field = fields.reverse().find((each) => each.offsetParent)
  if (!field) return
  event.preventDefault()
  field.focus()
}

addEventListener('keydown', toSearch)
// The retry button must work even if no other script has loaded.
addEventListener('click', ({ target }) => (target as Element).closest('.app-loading button') && location.reload())
for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true })
function whenIdle() {
  const next = mustStart() ? start : preload
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: 3000 })
  else setTimeout(next, 300)
}
// Permanent ids are printed in capitals.
if (/^#[RT]-/.test(location.hash)) location.replace(location.hash.toLowerCase())
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
