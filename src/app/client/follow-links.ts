import { noticeMs } from '#base/client/ui/brief.ts'
import { type Route, routeAt } from '#base/contract/route.ts'
import { prefetchContent } from '#features/pages/client/index.ts'
import { loadComponent } from './load-page.ts'
import { pageOf } from './pages.ts'

/** Links are plain `<a>`, in stored content too: turns clicks into navigations, and loads what the reader points at. */
export function followLinks(programs: readonly Route[], navigate: (to: string) => void) {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = internalLink(event.target)
    if (!link || isFile(link.pathname)) return
    // A link that is meant to be copied.
    if (link.matches('.anchor, [data-copy]')) {
      navigator.clipboard?.writeText(link.href).then(() => showCopied(link))
      if (!link.hash) return event.preventDefault()
    }
    // Within the page the browser moves the focus and marks the target, which a navigation would not. The place that the
    // reader leaves is stored in the history, for Back (D-82).
    if (link.hash && link.pathname === location.pathname && link.search === location.search) {
      const { idx = 0 } = (history.state ?? {}) as { idx?: number }
      nextIndex = link.href === location.href ? idx : idx + 1
      return history.replaceState({ ...history.state, y: scrollY }, '')
    }
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  })
  for (const intent of ['pointerover', 'focusin'] as const)
    document.addEventListener(intent, prefetch, { passive: true })

  function prefetch(event: Event) {
    const link = internalLink(event.target)
    if (!link || link.pathname === location.pathname || savesData()) return
    const program = routeAt(programs, link.pathname)
    const loading = program
      ? pageOf(program).then((page) => page.load())
      : !isFile(link.pathname) && prefetchContent(link.pathname).then(({ route }) => loadComponent(route))
    if (loading) loading.catch(() => {})
  }
}

let nextIndex: number | undefined

/**
 * Numbers the entries of the history that the browser makes for links within the page, as the router numbers its own:
 * otherwise it cannot tell how far a step back leads, and does not ask before that loses changes. Called before the
 * router is created, so that it finds the number.
 */
export function numberEntries() {
  addEventListener('popstate', () => {
    if (nextIndex !== undefined && history.state?.idx === undefined)
      history.replaceState({ ...history.state, idx: nextIndex }, '')
    nextIndex = undefined
  })
}

const copied = 'data-copied'

function showCopied(link: Element) {
  const status = document.getElementById('app-copied') ?? newStatus()
  link.setAttribute(copied, '')
  // Text that is written into a new status element at once is not announced.
  requestAnimationFrame(() => {
    status.textContent = 'Link copied'
  })
  setTimeout(() => {
    link.removeAttribute(copied)
    if (!document.querySelector(`[${copied}]`)) status.textContent = ''
  }, noticeMs)
}

function newStatus(): HTMLElement {
  const status = document.createElement('p')
  status.id = 'app-copied'
  status.className = 'unseen'
  status.setAttribute('role', 'status')
  document.body.append(status)
  return status
}

/** Paths of pages contain no dot. */
const isFile = (path: string) => path.includes('.') || path.startsWith('/api/')

function internalLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (
    !link ||
    link.origin !== location.origin ||
    (link.target && link.target !== '_self') ||
    link.hasAttribute('download')
  )
    return
  return link
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
