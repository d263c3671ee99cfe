// The only script that a reader needs at once, inline in every page: the page is complete without the application. A page
// with `data-check` is left as it is until the reader moves the pointer, touches, types, focuses or scrolls; until then it
// runs only the check of the session that the attribute names. Other pages start the application when the first paint is
// done. A tool (`data-late`) does so, too, if the address begins as its attribute says or the page was reloaded.
const intents = ['pointermove', 'touchstart', 'keydown', 'focusin', 'click', 'input', 'app-needed'] as const
const root = document.documentElement
/** Older than Chrome 111, Firefox 119 or Safari 16.4, the targets of the build: such a browser may not even read it. */
const isTooOld = !('isWellFormed' in String.prototype)
let isStarted = isTooOld

function start(event?: Partial<PointerEvent>) {
  // Browsers report a move of no distance to a page that appears under a resting pointer.
  if (isStarted || (event?.type === 'pointermove' && !event.movementX && !event.movementY)) return
  isStarted = true
  root.dataset.starting = ''
  for (const intent of intents) removeEventListener(intent, start, true)
  // The application itself would ask for the code of the page only once it runs.
  for (const href of page ? page.split(' ') : []) add('link', { rel: 'modulepreload', href })
  for (const src of modules) add('script', { type: 'module', src, onerror: fail })
}

/** The addresses are in the page, so that this script needs no list of files and stays small. */
const { app = '', page, check, ahead } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}
const modules = app.split(' ')

function fail() {
  root.dataset.failed = ''
}

/**
 * Browsers ask again for a module that has failed only in a new document. Without the server that would be the browser's
 * own page. What was typed comes along in the history's entry, from which it is taken at once.
 */
async function tryAgain() {
  delete root.dataset.failed
  const answer = await fetch('', { method: 'HEAD', signal: AbortSignal.timeout(60_000) }).catch(fail)
  if (!answer?.ok) return fail()
  const values = fields().map(({ value, checked }) => [value, checked])
  history.replaceState({ ...history.state, typed: { build, values } }, '')
  location.reload()
}

/** After an update of the site the fields may be others. */
const build = `${app} ${page}`

const fields = () => [...document.querySelectorAll<HTMLInputElement>('[data-late] :is(input, select, textarea)')]

function enterAgain() {
  const { typed, ...state } = history.state ?? {}
  if (!typed) return
  history.replaceState(state, '')
  if (typed.build !== build) return
  for (const [index, field] of fields().entries()) [field.value, field.checked] = typed.values[index]
}

/** Fetches what every page needs, without running it, and asks who is logged in. */
const requests = [
  ...modules.map((href) => () => add('link', { rel: 'modulepreload', href })),
  // Not by a link: Firefox holds `prefetch` to `default-src`.
  ...(ahead?.split(' ') ?? []).map(
    (href) => () =>
      fetch(href, { priority: 'low' })
        .then((file) => file.blob())
        // Leaving the page aborts the request.
        .catch(() => {}),
  ),
  () => add('script', { type: 'module', src: `${check}` }),
]

/** One request in each idle moment: all at once are a long task on a phone. */
function preload() {
  if (isStarted) return
  requests.shift()?.()
  if (requests.length > 0) whenIdle(preload)
}

function whenIdle(act: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 3000 })
  else setTimeout(act, 50)
}

/** Low priority: what the page shows, its fonts and pictures, comes first. */
function add<Tag extends 'script' | 'link'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) {
  document.head.append(Object.assign(document.createElement(tag), properties, { fetchPriority: 'low' }))
}

const mustStart = () => {
  // The reader pressed a button before this script arrived, which `pressScript` in the page has marked, or opened a fold.
  if (document.querySelector('[data-pressed],[data-on-demand][open]')) return true
  const late = document.querySelector<HTMLElement>('[data-late]')?.dataset.late
  // A reader who tries again should see at once whether the tool works.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (late !== undefined && navigation?.type === 'reload') return true
  return check === undefined || late?.split(' ').some((begin) => location.hash.startsWith(begin))
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

/** Opens folds for printing in browsers whose styles cannot: Firefox before 143 and Safari before 18.4. */
function openForPrint() {
  const closed = [...document.querySelectorAll<HTMLDetailsElement>('details.recommendation-fold:not([open])')]
  const setOpen = (open: boolean) => {
    for (const each of closed) each.open = open
  }
  setOpen(true)
  addEventListener('afterprint', () => setOpen(false), { once: true })
}

/** Removes the placeholder behind an image (4.8). */
function isShown(image: HTMLImageElement) {
  if (image.closest('.image-frame')) image.dataset.state ??= 'loaded'
}

if (isTooOld) root.dataset.old = ''
enterAgain()
addEventListener('load', ({ target }) => target instanceof HTMLImageElement && isShown(target), true)
if (!CSS.supports('selector(::details-content)')) addEventListener('beforeprint', openForPrint)
addEventListener('keydown', toSearch)
// The retry button must work even if no other script has loaded. React stops clicks on what still waits for its code.
addEventListener('click', ({ target }) => (target as Element).closest('.app-loading button') && tryAgain(), true)
for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true })
function whenPainted() {
  // Only now may the font of words in italics be requested.
  root.dataset.italic = ''
  add('link', { rel: 'manifest', href: '/site.webmanifest' })
  // From here on it is the reader who scrolls, not the browser to the place that the address names.
  addEventListener('scroll', start, { once: true, passive: true })
  for (const image of document.images) if (image.complete) isShown(image)
  if (mustStart()) start()
  else whenIdle(preload)
}

/** A hidden tab is not painted until the reader opens it, and should be ready by then. */
function awaitPaint() {
  if (document.hidden) return whenPainted()
  const observer = new PerformanceObserver((list) => {
    // The background may be painted before the text.
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    whenPainted()
  })
  observer.observe({ type: 'paint', buffered: true })
}

// Permanent ids are printed in capitals.
if (/^#[RT]-/.test(location.hash)) location.replace(location.hash.toLowerCase())
// Former id of the content, still used by old links (D-110).
if (location.hash === '#content' && !document.getElementById('content')) location.replace('#app-content')
// The browser opens the folds around the target of the address, but not one that is the target or has it in its heading.
document.getElementById(location.hash.slice(1))?.closest('details')?.setAttribute('open', '')
if (document.readyState === 'complete') awaitPaint()
else addEventListener('load', awaitPaint, { once: true })
